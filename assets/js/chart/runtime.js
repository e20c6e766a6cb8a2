// Vega, loaded once for all charts of the site when the first one is used. Specifications
// are compiled at build time and run by the interpreter, so the CSP needs no eval.
// Imported in parts: without maps, trees, forces and other transforms no chart here
// uses, it is a quarter smaller. A chart that needs one registers it below.

import { transforms } from "vega-dataflow";
import * as encoding from "vega-encode";
import { expressionInterpreter } from "vega-interpreter";
import { parse } from "vega-parser";
import * as tabular from "vega-transforms";
import { View } from "vega-view";
import * as layout from "vega-view-transforms";

Object.assign(transforms, encoding, layout, tabular);

// Data come inside the specification: a chart has nothing to load.
const refuse = () => Promise.reject(new Error("charts load nothing"));
const refusing = { load: refuse, sanitize: refuse, http: refuse, file: refuse };

// Return a view of a compiled specification in an emptied element, not yet drawn.
export function createView(spec, element) {
  return new View(parse(spec, null, { ast: true }), {
    expr: expressionInterpreter,
    hover: false,
    loader: refusing,
    renderer: "svg",
    tooltip: () => {},
  }).initialize(element);
}
