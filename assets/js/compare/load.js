// The documents of settings, of today or of a data release.

/** Return a function that gives the document of a setting; each is fetched once. */
export function loader(latest, releases, slugs) {
  const documents = new Map();

  function load(setting, release) {
    const folder = release ? `${releases}${release}/compare/` : latest;
    const address = `${folder}${slugs.get(setting)}.json`;
    if (!documents.has(address)) {
      const loading = fetch(address).then((response) => {
        if (!response.ok) throw new Error(`${response.status} ${address}`);
        return response.json();
      });
      loading.catch(() => documents.delete(address));
      documents.set(address, loading);
    }
    return documents.get(address);
  }

  /** Return [document, release]: the latest, and "", where the release has none. */
  return async (setting, release) => {
    try {
      return [await load(setting, release), release];
    } catch (error) {
      if (!release) throw error;
      return [await load(setting, ""), ""];
    }
  };
}
