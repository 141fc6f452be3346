// What may be entered, tapped: the server drew chips and what they ask for; a chip's line has a hole
// for each of its asks. It knows no game.
import { call } from "./forms.js";
import { anew, drop, hears, items, put, send } from "./outbox.js";

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const place = /** @type {HTMLElement} */ (document.querySelector("#entering"));
const [waiting, word] = ["outbox", "word"].map((id) => document.getElementById(id));
const texts = place.dataset;
const UNDOABLE = 8000; // ms for which what was entered can be taken back with a tap

/** What is being made: its chip, its line, what is chosen for the hole that is next. */
let chip = /** @type {HTMLElement | undefined} */ (undefined);
let line = /** @type {(string | null)[]} */ ([]);
let asks = /** @type {string[]} */ ([]);
let taken = /** @type {string[]} */ ([]);
let steps = /** @type {string[][]} */ ([]);
let part = "";
let said = 0;
let ahead = /** @type {number | undefined} */ (undefined);

const match = encodeURIComponent(page.dataset.match ?? "");
const aside = () => document.getElementById("beside");
const bar = () => /** @type {HTMLElement} */ (document.getElementById("bar"));
const ask = () => /** @type {HTMLElement} */ (document.getElementById(asks[0]));
const number = () => Number(bar().dataset.number);

/** Show these panels of the bar and no others. @param {(Element | null)[]} panels */
function show(...panels) {
  for (const panel of bar().querySelectorAll("[data-panel]")) {
    /** @type {HTMLElement} */ (panel).hidden = !panels.includes(panel);
  }
}

/** Begin anew; where the table waits for one thing, that is asked for. */
export function home() {
  if (!bar()) return;
  [chip, line, asks, taken, steps] = [undefined, [], [], [], []];
  const first = bar().querySelector(".top");
  show(first);
  const only = /** @type {HTMLElement | null} */ (first?.querySelector(":scope > .chips [data-first]"));
  // who has just entered something sees what becomes of it
  if (items().length) place.scrollTop = 0;
  else if (only) opened(only, [first]);
}

/** Open a chip or a verb, with what it asks for first. @param {HTMLElement} button @param {(Element | null)[]} beside */
function opened(button, beside) {
  if (button.dataset.line) return begin(button, beside);
  const panel = /** @type {HTMLElement} */ (document.getElementById(button.dataset.opens ?? ""));
  show(...beside, panel);
  const only = /** @type {HTMLElement | null} */ (panel.querySelector("[data-first]"));
  if (only) begin(only, [...beside, panel]);
}

/** @param {HTMLElement} button @param {(Element | null)[]} beside */
function begin(button, beside = []) {
  [chip, steps] = [button, []];
  line = JSON.parse(button.dataset.line ?? "[]");
  asks = (button.dataset.asks ?? "").split(" ").filter(Boolean);
  next(beside);
}

/** Ask for what is next, or enter the line that is whole. @param {(Element | null)[]} beside */
function next(beside = []) {
  taken = [];
  if (!asks.length) return whole();
  const heading = ask().querySelector("h2");
  if (heading) heading.textContent = chip?.textContent ?? "";
  show(...beside, ask());
  staged("");
}

/** @param {...string} values */
function fill(...values) {
  steps.push(values);
  for (const value of values) line[line.indexOf(null)] = value;
  asks.shift();
  next();
}

/** @param {string} value */
const keyed = (value) => (ask().dataset.key ? `${ask().dataset.key}=${value}` : value);

/** A word for the hole; a list that is full enters itself. @param {string} value @param {string} [then] */
function choose(value, then) {
  if (Number(ask().dataset.most) === 1) return fill(keyed(value), ...(then ? [then] : []));
  taken.push(value);
  if (taken.length === Number(ask().dataset.most)) return fill(keyed(taken.join(",")));
  staged("");
  listed();
}

function listed() {
  ask().querySelector(".taken")?.replaceChildren(...taken.map((value) => element("li", value)));
  const done = /** @type {HTMLElement | null} */ (ask().querySelector("[data-done]"));
  if (done) done.hidden = taken.length < Number(ask().dataset.least);
}

/** Show the pad, or what stands behind a first part of a card. @param {string} first @param {string} rest */
function staged(first, rest = "") {
  part = first;
  const [pad, second] = [ask().dataset.pad, ask().dataset.second].map((id) => document.getElementById(id ?? ""));
  if (pad) pad.hidden = Boolean(first);
  if (!second) return;
  second.hidden = !first;
  for (const button of second.querySelectorAll("button")) {
    button.disabled = Boolean(button.dataset.rest) && !rest.split(" ").includes(button.dataset.rest ?? "");
  }
}

/** The line is whole: what ends the game is asked again, what changes the record is foretold. */
function whole() {
  const move = line.filter((one) => one !== "").map(String);
  const [data, told] = [chip?.dataset ?? {}, [(chip?.textContent ?? "").replace(/ …$/, ""), ...steps.flat()].join(" ")];
  if (data.dry !== undefined) return foretell(move);
  if (data.sure && !confirm(data.sure)) return home();
  put(move, told, number());
  home();
}

/** Show what a line means, and what it would do. @param {string | string[]} typed */
export async function foretell(typed) {
  const answer = await call("POST", `/m/${match}/means`, { line: typed }).catch(() => null);
  if (!answer?.ok) return tell(answer ? (await answer.json()).detail : texts.away ?? "");
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  document.getElementById("means")?.remove();
  bar().append(...drawn.children);
  const panel = /** @type {HTMLElement} */ (document.getElementById("means"));
  show(panel);
  const only = /** @type {HTMLElement | null} */ (panel.querySelector("[data-entered]"));
  if (panel.dataset.exact !== undefined && only && only.dataset.changes === undefined) only.click();
}

/** @param {string} text @param {string | null} [rule] */
function tell(text, rule) {
  if (!word) return;
  word.replaceChildren(text);
  if (rule) word.append(" ", link(rule));
  word.hidden = !text;
}

/** @param {string} rule */
function link(rule) {
  const found = /** @type {HTMLAnchorElement} */ (element("a", rule));
  found.href = `/rules/${texts.game}?lang=${document.documentElement.lang}#${rule}`;
  return found;
}

/** @param {string} name @param {string} text */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** @param {string} text @param {() => void} does */
function button(text, does) {
  const made = element("button", text);
  made.addEventListener("click", does);
  return made;
}

// What was entered and is not yet in the record, and what has just been

hears.changed = () => {
  const drawn = items().map((item) => {
    const shown = element("li", item.told);
    shown.className = item.state;
    shown.append(` (${[texts[item.state], item.says].filter(Boolean).join(" ")}) `, (item.between ?? []).join(" "));
    if (item.state === "conflict") shown.append(button(texts.anew ?? "", () => anew(item.id, number())));
    if (item.state !== "pending") shown.append(button(texts.drop ?? "", () => drop(item.id)));
    return shown;
  });
  waiting?.replaceChildren(...drawn);
};
hears.told = (item) => tell(`${item.told}: ${item.says ?? ""}`, item.rule);
hears.entered = (_, entered) => {
  const top = /** @type {HTMLElement | null} */ (bar()?.querySelector(".top"));
  if (!chip && !top?.hidden) home();
  tell(`${texts.entered} ${entered} `);
  word?.append(button(texts.undo ?? "", () => foretell(JSON.parse(texts.undoes ?? "[]"))));
  clearTimeout(said);
  said = setTimeout(tell, UNDOABLE, "");
};

// Taps

place.addEventListener("click", ({ target }) => {
  const at = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("button")) : null;
  if (!at) return;
  const data = at.dataset;
  if (data.back !== undefined) home();
  else if (data.whose !== undefined) offered(data.whose);
  else if (data.line || data.opens) opened(at, []);
  else if (data.entered) {
    put(data.entered, at.textContent ?? "", number());
    bar().querySelectorAll("form").forEach((form) => form.reset());
    home();
  } else if (data.part !== undefined) {
    ask().dataset.second ? staged(data.part, data.rest) : choose(data.part);
  } else if (data.rest !== undefined) choose(part + data.rest, data.then);
  else if (data.unseen) {
    const unseen = Array(Math.max(Number(data.unseen) - taken.length, 0)).fill("?");
    fill(keyed([...taken, ...unseen].join(",")));
  } else if (data.done !== undefined) fill(keyed(taken.join(",")));
  else if (data.skip !== undefined) fill("");
});

place.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.dataset.call) return;
  event.preventDefault();
  const typed = String(new FormData(form).get("word") ?? "").trim();
  if (!typed) return;
  form.closest("[data-ask]") ? choose(typed) : foretell(typed);
});

/** What a tap on the board may mean, as offers name it. @param {Element} tapped @returns {string[]} */
function named(tapped) {
  const region = tapped.closest("[data-r]")?.getAttribute("data-r") ?? "";
  const card = tapped.closest("[data-card]")?.getAttribute("data-card");
  const cell = tapped.closest(".slots > li");
  const at = cell ? [`${region}.${[...(cell.parentElement?.children ?? [])].indexOf(cell) + 1}`] : [];
  const cards = card ? [`${region}=${card}`, card] : [];
  return [...at, ...cards, region, region.replace(/^[^.]+\./, "")];
}

document.getElementById("board")?.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !bar()) return;
  for (const name of named(target)) {
    const found = /** @type {HTMLElement[]} */ ([...bar().querySelectorAll("[data-line][data-at]:not(#tapped *)")]).filter(
      (one) => one.dataset.at?.split(" ").includes(name),
    );
    if (!found.length) continue;
    document.getElementById("tapped")?.querySelector(".chips")?.replaceChildren(...found.map((one) => one.cloneNode(true)));
    show(document.getElementById("tapped"));
    if (found.length === 1 && found[0].dataset.asks) begin(found[0]);
    return;
  }
});

/** What was put in place last, by its id. @type {Record<string, string | undefined>} */
const known = { beside: aside()?.innerHTML, bar: bar()?.outerHTML };

/** Put what may be entered and answered now in place; `whose`: of one mover alone. @param {string} [whose] */
export async function offered(whose = "") {
  const answer = await call("GET", `/m/${match}/bar${whose && `?whose=${whose}`}`).catch(() => null);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["notices", "beside", "bar"]) {
    const fresh = drawn.getElementById(id);
    const old = document.getElementById(id);
    const typing = /** @type {HTMLInputElement | null | undefined} */ (old?.querySelector("input:focus"));
    const made = id === "bar" ? fresh?.outerHTML : fresh?.innerHTML; // beside stands the time
    if (!fresh || !old || made === known[id] || typing?.value) continue; // nobody is interrupted
    known[id] = made;
    const focused = old.contains(document.activeElement) ? document.activeElement?.outerHTML : "";
    const open = [...old.querySelectorAll("details")].map((one) => one.open);
    old.replaceWith(fresh);
    for (const [at, one] of fresh.querySelectorAll("details").entries()) one.open ||= open[at];
    id === "bar" ? again() : tick();
    [...fresh.querySelectorAll("button")].find((one) => one.outerHTML === focused)?.focus();
  }
}

/** What is being made goes on in another bar, if it may there. */
function again() {
  const [before, filled, list] = [chip?.dataset.line, [...steps], [...taken]];
  home();
  const same = [.../** @type {NodeListOf<HTMLElement>} */ (bar().querySelectorAll("[data-line]"))].find(
    (one) => one.dataset.line === before,
  );
  if (!same || !(filled.length || same.dataset.asks)) return;
  begin(same);
  for (const values of filled) fill(...values);
  taken = list;
  listed();
}

/** Clocks count down, by the time of the server. */
function tick() {
  const now = Date.now() - (ahead ??= Date.now() - Date.parse(aside()?.dataset.now ?? ""));
  for (const shown of aside()?.querySelectorAll("b") ?? []) {
    const { left, since, until } = shown.dataset;
    if (!since && !until) continue;
    const ends = until ? Date.parse(until) : Date.parse(since ?? "") + Number(left) * 1000;
    const seconds = Math.max(Math.ceil((ends - now) / 1000), 0);
    shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (!seconds) shown.append(` ${texts.time}`);
    shown.classList.toggle("out", !seconds);
  }
}

// A line that another page begins is completed here, where is shown what it does.
const begun = new URLSearchParams(location.hash.slice(1)).get("type");
const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".also input"));
if (begun && field) {
  /** @type {HTMLDetailsElement} */ (field.closest("details")).open = true;
  field.value = begun;
  field.focus();
  field.scrollIntoView({ block: "center" });
  history.replaceState(null, "", location.pathname + location.search);
}

tick();
setInterval(tick, 500);
hears.changed();
home();
send();
