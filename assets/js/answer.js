// Pages of answers: forest plots that can be sorted and filtered, citations with the day.
import "./cite.js";
import "./forest.js";
