import { defineConfig } from "html-validate";

export default defineConfig({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    "doctype-style": ["error", { style: "lowercase" }],
    // The check boxes of one facet share a name, as the address they lead to wants it.
    "form-dup-name": [
      "error",
      { shared: ["radio", "checkbox", "button", "reset", "submit"] },
    ],
    // A result is called what its source is called.
    "long-title": "off",
    "no-inline-style": "error",
    // A sandboxed frame may not read the bytes it would have to compare.
    "require-sri": ["error", { exclude: ["/css/embed-page"] }],
    // Templates leave it; it costs nothing under gzip.
    "no-trailing-whitespace": "off",
  },
});
