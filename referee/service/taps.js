// What may be entered, tapped: the server drew chips and what they ask for; a chip's line has a hole
// for each of its asks. It knows no game.

import { $, all, call, element } from "./forms.js";
import { anew, drop, hears, items, put, send } from "./outbox.js";

const UNDOABLE = 8000; // ms for which what was entered can be taken back with a tap

const place = $("entering");
const texts = place.dataset;
const match = encodeURIComponent(all("[data-match]")[0].dataset.match);
const number = () => Number($("bar").dataset.number);
const ask = () => $(asks[0]);
/** @param {string} value */
const keyed = (value) => (ask().dataset.key ? `${ask().dataset.key}=${value}` : value);

/** What is being made: its chip, the line, what is asked for, what was filled in, the list and the card
 * that are chosen for the next hole. */
/** @type {any} */
let chip;
let [line, asks, steps, taken, part] = [[""], [""], [[""]], [""], ""];
let [said, ahead, meant] = [0, Infinity, false];

/** Show these panels of the bar and no others. @param {any[]} panels */
function show(...panels) {
  for (const panel of all("[data-panel]", $("bar"))) panel.hidden = !panels.includes(panel);
}

/** Begin anew; where the table waits for one thing, that is asked for. */
function home() {
  if (!$("bar")) return;
  [chip, line, asks, steps, taken, meant] = [undefined, [], [], [], [], false];
  const [top] = all("#bar > .top");
  show(top);
  const [only] = all(":scope > .chips [data-first]", top);
  if (only) open(only, top);
}

/** Open a verb or begin a chip, with what it asks for first. @param {any} button @param {any[]} beside */
function open(button, ...beside) {
  const panel = $(button.dataset.opens ?? "");
  if (!panel) return begin(button, ...beside);
  show(...beside, panel);
  const [only] = all("[data-first]", panel);
  if (only) begin(only, ...beside, panel);
}

/** @param {any} button @param {any[]} beside */
function begin(button, ...beside) {
  [chip, steps, line] = [button, [], JSON.parse(button.dataset.line)];
  asks = (button.dataset.asks ?? "").split(" ").filter(Boolean);
  next(...beside);
}

/** Ask for what is next, or enter the line that is whole. @param {any[]} beside */
function next(...beside) {
  taken = [];
  if (!asks.length) return whole();
  ask().querySelector("h2").textContent = chip.textContent;
  show(...beside, ask());
  choosing();
}

/** @param {string[]} values */
function fill(...values) {
  steps.push(values);
  for (const value of values) line[line.findIndex((one) => one === null)] = value;
  asks.shift();
  next();
}

/** A word for the hole; a list that is full enters itself. @param {string} value @param {string} [then] */
function choose(value, then) {
  const most = Number(ask().dataset.most);
  if (most === 1) return fill(keyed(value), ...(then ? [then] : []));
  taken.push(value);
  taken.length === most ? fill(keyed(`${taken}`)) : choosing();
}

/** What is chosen, and the pad, or what stands behind a first part of a card. */
function choosing(first = "", rest = "") {
  part = first;
  const { pad, second, least } = ask().dataset;
  if (pad) $(pad).hidden = Boolean(first);
  if (second) $(second).hidden = !first;
  for (const one of second ? all("button", $(second)) : []) {
    one.disabled = one.dataset.rest && !rest.split(" ").includes(one.dataset.rest);
  }
  for (const list of all(".taken", ask())) list.replaceChildren(...taken.map((one) => element("li", one)));
  for (const done of all("[data-done]", ask())) done.hidden = taken.length < Number(least);
}

/** The line is whole: what ends the game is asked again, what changes the record is foretold. */
function whole() {
  const move = line.filter(Boolean);
  const { dry, sure } = chip.dataset;
  if (dry !== undefined) return foretell(move);
  if (!sure || confirm(sure)) put(move, [chip.textContent.replace(/ …$/, ""), ...steps.flat()].join(" "), number());
  home();
  place.scrollTop = 0; // there stands what becomes of it
}

/** Show what a line means, and what it would do. @param {string | string[]} typed */
async function foretell(typed) {
  const answer = await call("POST", `/m/${match}/means`, { line: typed }).catch(() => null);
  if (!answer?.ok) return tell(answer ? (await answer.json()).detail : texts.away);
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  $("means")?.remove();
  $("bar").append(...drawn.children);
  show($("means"));
  const [only] = all("[data-entered]", $("means"));
  if ("exact" in $("means").dataset && only && !("changes" in only.dataset)) only.click();
}

/** @param {string} text @param {any[]} more */
function tell(text, ...more) {
  $("word").replaceChildren(text, ...more);
  $("word").hidden = !text;
}

/** A rule, whose text comes when it is tapped. @param {string} rule */
function cited(rule) {
  const shown = element("button", rule, async () => {
    const answer = await call("GET", `/api/games/${texts.game}/rules/${rule}`).catch(() => null);
    if (answer?.ok) shown.replaceWith(`${rule}: ${(await answer.json()).text}`);
  });
  return shown;
}

// What was entered and is not yet in the record, and what has just been

hears.changed = () => {
  const drawn = items().map((item) => {
    const state = [texts[item.state], item.says].filter(Boolean).join(" ");
    const shown = element("li", `${item.told} (${state}) ${(item.between ?? []).join(" ")}`);
    shown.className = item.state;
    if (item.state === "conflict") shown.append(element("button", texts.anew, () => anew(item.id, number())));
    if (item.state !== "pending") shown.append(element("button", texts.drop, () => drop(item.id)));
    return shown;
  });
  $("outbox").replaceChildren(...drawn);
};
hears.told = (item) => tell(`${item.told}: ${item.says} `, ...(item.rule ? [cited(item.rule)] : []));
hears.entered = (_, entered) => {
  tell(`${texts.entered} ${entered} `, element("button", texts.undo, () => foretell(JSON.parse(texts.undoes))));
  clearTimeout(said);
  said = setTimeout(tell, UNDOABLE, "");
};

// Taps

place.addEventListener("click", (/** @type {any} */ { target }) => {
  const at = target.closest("button");
  meant = true;
  const { back, whose, line: begun, opens, entered, part: first, rest, then, unseen, done, skip } = at?.dataset ?? {};
  if (back !== undefined) home();
  else if (whose !== undefined) offered(whose);
  else if (begun || opens) open(at);
  else if (entered) {
    put(entered, at.textContent, number());
    for (const form of all("form", $("bar"))) form.reset();
    home();
  } else if (first !== undefined) ask().dataset.second ? choosing(first, rest) : choose(first);
  else if (rest !== undefined) choose(part + rest, then);
  else if (unseen) fill(keyed(`${[...taken, ...Array(Math.max(unseen - taken.length, 0)).fill("?")]}`));
  else if (done !== undefined) fill(keyed(`${taken}`));
  else if (skip !== undefined) fill("");
});

place.addEventListener("submit", (/** @type {any} */ event) => {
  if (event.target.dataset.call) return;
  event.preventDefault();
  const typed = event.target.elements.word.value.trim();
  if (typed) event.target.closest("[data-ask]") ? choose(typed) : foretell(typed);
});

/** What a tap on the board may mean, as offers name it. @param {any} tapped @returns {string[]} */
function named(tapped) {
  const region = tapped.closest("[data-r]")?.dataset.r ?? "";
  const card = tapped.closest("[data-card]")?.dataset.card;
  const cell = tapped.closest(".slots > li");
  const at = cell ? [`${region}.${[...cell.parentElement.children].indexOf(cell) + 1}`] : [];
  return [...at, ...(card ? [`${region}=${card}`, card] : []), region, region.replace(/^[^.]+\./, "")];
}

$("board").addEventListener("click", (/** @type {any} */ { target }) => {
  const chips = all("#bar [data-at]:not(#tapped *)");
  const found = named(target).map((name) => chips.filter((one) => one.dataset.at.split(" ").includes(name)));
  const first = found.find((of) => of.length);
  if (!first) return;
  $("tapped").querySelector(".chips").replaceChildren(...first.map((one) => one.cloneNode(true)));
  show($("tapped"));
  if (first.length === 1 && first[0].dataset.asks) begin(first[0]);
});

// What comes in

/** What was put in place last, by its id. @type {Record<string, string | undefined>} */
const known = { beside: $("beside")?.innerHTML, bar: $("bar")?.outerHTML };

/** Put what may be entered and answered now in place; `whose`: of one mover alone. */
export async function offered(whose = "") {
  const answer = await call("GET", `/m/${match}/bar${whose && `?whose=${whose}`}`).catch(() => null);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["notices", "beside", "bar"]) {
    const [old, fresh] = [$(id), drawn.getElementById(id)];
    const made = id === "bar" ? fresh?.outerHTML : fresh?.innerHTML; // beside stands the time
    if (!fresh || !old || made === known[id]) continue;
    if (all("input:focus", old)[0]?.value) continue; // nobody is interrupted
    known[id] = made;
    const focused = old.contains(document.activeElement) && document.activeElement?.outerHTML;
    const opened = all("details", old).map((one) => one.open);
    old.replaceWith(fresh);
    for (const [at, one] of all("details", fresh).entries()) one.open ||= opened[at];
    id === "bar" ? again() : tick();
    all("button", fresh).find((one) => one.outerHTML === focused)?.focus();
  }
  send(); // what waits for others may wait no more
}

/** What is being made goes on in another bar, if it may there. */
function again() {
  const [before, filled, list] = [meant && chip?.dataset.line, steps, taken];
  home();
  const same = all("#bar [data-line]").find((one) => one.dataset.line === before);
  if (!same?.dataset.asks) return;
  meant = true;
  begin(same);
  for (const values of filled) fill(...values);
  taken = list;
  choosing();
}

/** Clocks count down, by the time of the server: what it said came late, the least late is the nearest. */
function tick() {
  ahead = Math.min(ahead, Date.now() - Date.parse($("beside").dataset.now));
  for (const shown of all("[data-since], [data-until]", $("beside"))) {
    const { left, since, until } = shown.dataset;
    const ends = until ? Date.parse(until) : Date.parse(since) + left * 1000;
    const seconds = Math.max(Math.ceil((ends - Date.now() + ahead) / 1000), 0);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    shown.textContent = seconds ? time : `${time} ${texts.time}`;
    shown.classList.toggle("out", !seconds);
  }
}

// A line that another page begins is completed here, where is shown what it does.
const begun = new URLSearchParams(location.hash.slice(1)).get("type");
for (const field of begun ? all(".also > form input") : []) {
  field.closest("details").open = true;
  field.value = begun;
  field.focus();
  history.replaceState(null, "", location.pathname + location.search);
}

tick();
setInterval(tick, 500);
hears.changed();
home();
send();
