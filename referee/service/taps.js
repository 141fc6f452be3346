// What may be entered, tapped: the server drew chips and what they ask for; a chip's line has a hole for
// each of its asks. And what was entered, until the service has said what became of it. It knows no game.

import { $, all, call, element, parsed, ulid } from "./forms.js";

const [LEAST, MOST, UNDOABLE] = [1000, 30000, 8000]; // ms between two tries, and to take back with a tap

const place = $("entering");
const texts = place.dataset;
const match = encodeURIComponent(texts.table);
/** The last own entry, of which the bar may not know yet; how many bars were asked for, and which is in place. */
let [own, asked, placed] = [0, 0, 0];
const number = () => Math.max(Number($("bar").dataset.number), own);

/** What is being made: its chip, the panels beside it, what was filled in, the list and the first part of a card
 * for the next hole; whether somebody meant it; by how many ms this device is ahead. @type {any[]} */
let [chip, beside, steps, taken, part, meant, ahead] = [null, [], [], [], "", false, Infinity];
const ask = () => $(chip.dataset.asks?.split(" ")[steps.length]);

/** Show these panels of the bar alone; the one thing that the last begins with is asked for. @param {any[]} panels */
function show(...panels) {
  for (const panel of all("#bar [data-panel]")) panel.hidden = !panels.includes(panel);
  const [only] = all(":scope:not(#tapped) [data-first]", panels.at(-1));
  if (only) open(only, ...panels);
}

/** Begin anew. */
function home() {
  [chip, meant] = [null, false];
  show(...all("#bar > .top"));
}

/** Begin a chip with what it asks for first, or open the verb of several. @param {any} button @param {any[]} panels */
function open(button, ...panels) {
  const panel = $(button.dataset.opens);
  if (panel) return show(...panels, panel);
  [chip, beside, steps, taken] = [button, panels, [], []];
  choosing();
}

/** What is chosen for the hole, and what is said with it, for the next ones. @param {string} value @param {string} [then] */
function fill(value, then) {
  const { key } = ask().dataset;
  steps.push([value && key ? `${key}=${value}` : value, ...(then?.split(" ") ?? [])]);
  [beside, taken] = [[], []];
  choosing();
}

/** One more for the hole, which enters itself when it is full. @param {string} value @param {string} [then] */
function choose(value, then) {
  taken.push(value);
  taken.length === Number(ask().dataset.most) ? fill(`${taken}`, then) : choosing();
}

/** What is asked for next and chosen, and the pad, or what stands behind a first part of a card. */
function choosing(first = "", rest = "") {
  if (!ask()) return whole();
  part = first;
  const { pad, second, least } = ask().dataset;
  ask().querySelector("h2").textContent = chip.textContent;
  show(...beside, ask(), ...[$(pad && !first ? pad : second)].filter(Boolean));
  for (const one of all(`#${second} [data-rest]`)) {
    one.disabled = one.dataset.rest && !rest.split(" ").includes(one.dataset.rest);
  }
  for (const list of all(".taken", ask())) list.replaceChildren(...taken.map((/** @type {any} */ one) => element("li", [one])));
  for (const done of all("[data-done]", ask())) done.hidden = taken.length < Number(least);
}

/** The line is whole: what ends the game is asked again, what changes the record is foretold. */
function whole() {
  const [{ line, dry, sure }, values] = [chip.dataset, steps.flat()];
  const told = [chip.textContent.replace(/ …$/, ""), ...values].join(" ");
  const move = JSON.parse(line).map((/** @type {string | null} */ one) => one ?? values.shift()).filter(Boolean);
  if (dry !== undefined) return foretell(move);
  if (!sure || confirm(sure)) put(move, told);
  home();
  place.scrollTop = 0; // there stands what becomes of it
}

/** Show what a line means, and what it would do. @param {string | string[]} typed */
async function foretell(typed) {
  const answer = await call("POST", `/m/${match}/means`, { line: typed }).catch(() => null);
  if (!answer?.ok) return tell(answer ? (await answer.json()).detail : texts.away);
  $("means")?.remove();
  $("bar").append(...parsed(await answer.text()).children);
  show($("means"));
  for (const one of all("[data-once]", $("means"))) one.click();
}

const tell = (/** @type {(string | Node)[]} */ ...content) => (clearTimeout(said), $("word").replaceChildren(...content));

/** A rule, whose text comes when it is tapped. @param {string} rule */
function cited(rule) {
  const call = `GET /api/games/${texts.game}/rules/${rule}`;
  return parsed(`<form data-call="${call}"><button>${rule}</button> <span data-told="text"></span></form>`).children[0];
}

// The outbox: it outlives the page, and is sent in order, one at a time, again and again under the same id

const kept = `referee-outbox-${texts.table}`;
let [busy, wait, again, said] = [false, 0, LEAST, 0];
const items = () => /** @type {Item[]} */ (JSON.parse(localStorage.getItem(kept) ?? "[]"));

/** Change what is kept, as another tab may have left it, and send it: which of them does, its id lets it be entered once.
 * @param {(one: Item) => Item | Item[]} change @param {Item[]} more */
function keep(change, ...more) {
  localStorage.setItem(kept, JSON.stringify([...items().flatMap(change), ...more]));
  shown();
  send();
}

/** @param {string} id @param {Partial<Item>} news */
const mark = (id, news) => keep((one) => (one.id === id ? { ...one, ...news } : one));
const drop = (/** @type {string} */ id) => keep((one) => (one.id === id ? [] : one));

export function put(/** @type {string[] | string} */ move, /** @type {string} */ told) {
  again = LEAST;
  keep((one) => one, { id: ulid(), move, told, expect: number(), state: "pending" });
}

/** Whether a line that begins so waits, or what was entered here last is still to be shown. @param {string} start */
export const waits = (start) => own > Number($("bar").dataset.number) || items().some(({ move }) => `${move}`.startsWith(start));

/** Show what waits; of what others came before one chooses whether to enter it after all. */
function shown() {
  const drawn = items().map(({ id, told, state, says, between = [] }) => {
    const one = element("li", [`${told} (${[texts[state], says].filter(Boolean).join(" ")}) ${between.join(" ")}`]);
    one.className = state;
    const anew = () => mark(id, { id: ulid(), expect: number(), state: "pending", says: "", between: [] });
    if (state === "conflict") one.append(element("button", [`${texts.anew}`], anew));
    if (state !== "pending") one.append(element("button", [`${texts.drop}`], () => drop(id)));
    return one;
  });
  $("outbox").replaceChildren(...drawn);
}

/** Send what waits; where it cannot be sent now, later. */
async function send() {
  clearTimeout(wait);
  const [first] = items();
  if (busy || !first || first.state === "conflict") return;
  busy = true;
  const later = await tried(first).catch(patience);
  busy = false;
  wait = setTimeout(send, later);
}

/** A while that grows, and differs, so that not all come back at once. */
const patience = () => (again = Math.min(again * 2, MOST)) * (0.5 + Math.random() / 2);

/** Send one; in how many ms to go on, 0: at once. @param {Item} item @returns {Promise<number>} */
async function tried({ id, move, expect, told }) {
  const answer = await call("POST", `/api/matches/${match}/entries`, { id, move, expect });
  const [{ status, headers }, { number: entered, detail: says, rule, text, facts, entries = [] }] = [answer, await answer.json()];
  if (status === 429 || status >= 500) return Math.max(Number(headers.get("retry-after")) * 1000, patience());
  again = LEAST;
  if (status < 202) {
    own = Math.max(own, entered);
    keep((one) => (one.id === id ? [] : { ...one, expect: Math.max(one.expect, own) }));
    const undo = element("button", [texts.undo ?? ""], () => foretell(JSON.parse(texts.undoes)));
    tell(`${texts.entered} ${entered} `, undo);
    said = setTimeout(tell, UNDOABLE);
    return 0;
  }
  if (![202, 401, 409].includes(status)) {
    drop(id);
    tell(`${told}: ${says} `, ...(rule ? [cited(rule)] : []));
    return 0;
  }
  const waits = text === "serve.window";
  const state = status === 202 ? "asked" : status === 409 && !waits ? "conflict" : "pending";
  mark(id, { says, state, between: entries.flatMap((/** @type {any} */ one) => one.lines) });
  return waits ? Math.max(Date.parse(facts.until) - Date.parse(headers.get("date") ?? ""), 0) + 200 : MOST;
}

// Taps

place.addEventListener("click", (/** @type {any} */ { target }) => {
  const at = target.closest("button");
  meant = true;
  const { back, whose, line, opens, entered, part: first, rest, then, unseen, skip } = at?.dataset ?? {};
  if (back !== undefined) home();
  else if (whose !== undefined) offered(whose);
  else if (line || opens) open(at);
  else if (entered) {
    put(entered, at.textContent);
    for (const form of all("form", $("bar"))) form.reset();
    home();
  } else if (first !== undefined) ask().dataset.second ? choosing(first, rest) : choose(first);
  else if (rest !== undefined) choose(part + rest, then);
  else if (unseen) fill(`${[...taken, ...Array(Math.max(unseen - taken.length, 0)).fill("?")]}`);
  else if (skip !== undefined) fill("");
});

place.addEventListener("submit", (/** @type {any} */ event) => {
  if (event.target.dataset.call) return;
  event.preventDefault();
  const typed = event.target.elements.word.value.trim();
  if (typed) event.target.closest("[data-ask]") ? choose(typed) : foretell(typed);
});

/** A tap on the board means what offers call so: a place or a card, the region in which it lies. */
$("board").addEventListener("click", (/** @type {any} */ { target }) => {
  const region = target.closest("[data-r]")?.dataset.r ?? "";
  const own = target.closest("#board [data-at]")?.dataset.at.split(" ") ?? [];
  const called = (/** @type {string} */ name) => all(`#bar [data-at~=${JSON.stringify(name)}]:not(#tapped *)`);
  const first = [...own, region, region.replace(/^[^.]+\./, "")].map(called).find((found) => found.length);
  if (!first) return;
  $("tapped").querySelector(".chips").replaceChildren(...first.map((one) => one.cloneNode(true)));
  show($("tapped"));
  if (first.length === 1 && first[0].dataset.asks) open(first[0]);
});

// What comes in

/** Put what may be entered and answered now in place; `whose`: of one mover alone. */
export async function offered(whose = "") {
  const mine = ++asked;
  const answer = await call("GET", `/m/${match}/bar${whose && `?whose=${whose}`}`).catch(() => null);
  const drawn = answer?.ok ? all("#notices, #beside, #bar", parsed(await answer.text())) : [];
  for (const fresh of mine < placed ? [] : drawn) { // a newer one may have come before
    placed = mine;
    const [old, made] = [$(fresh.id), fresh.outerHTML];
    if (!old || old.made === made || all("input:focus", old)[0]?.value) continue; // nobody is interrupted
    fresh.made = made; // of which some is hidden and filled in afterwards
    const focused = old.contains(document.activeElement) && document.activeElement?.outerHTML;
    const opened = all("details", old).map((one) => one.open);
    old.replaceWith(fresh);
    for (const [at, one] of all("details", fresh).entries()) one.open ||= opened[at];
    if (fresh.id === "bar") resume();
    all("button", fresh).find((one) => one.outerHTML === focused)?.focus();
  }
  send(); // what waits for others may wait no more
}

/** What is being made goes on in another bar, if it may there. */
function resume() {
  const [line, filled, list] = [meant && chip?.dataset.line, steps, taken];
  home();
  const same = all("#bar [data-asks]").find((one) => one.dataset.line === line);
  if (!same) return;
  [chip, beside, steps, taken, meant] = [same, [], filled, list, true];
  choosing();
}

/** Clocks count down, by the time of the server: what it said came late, the least late is the nearest. */
function tick() {
  ahead = Math.min(ahead, Date.now() - Date.parse($("beside").dataset.now));
  for (const one of all("[data-ends]", $("beside"))) {
    const seconds = Math.max(Math.ceil((Date.parse(one.dataset.ends) - Date.now() + ahead) / 1000), 0);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    one.textContent = seconds ? time : `${time} ${texts.time}`;
    one.classList.toggle("out", !seconds);
  }
}

addEventListener("storage", ({ key }) => key === kept && shown());
addEventListener("online", send);
setInterval(tick, 500);
shown();
home();
send();
