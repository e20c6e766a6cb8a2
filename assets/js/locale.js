// How the page writes numbers and dates: its tag may leave that open ("en" is British here).
const { lang, dataset } = document.documentElement;

export const locale = dataset.locale ?? lang;
/** What the data calls the language of the page. */
export const key = lang.toLowerCase();
