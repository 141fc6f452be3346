// Steps through a match. It knows no game: which version of each region of the board holds at which
// entry, and every text, stand in the page's data.

/** @typedef {number | string} Told A text's number in the table, or one that every language has. */
/**
 * A position. `n`: its number; `r`: the version of each region, 0 for none; `bars`: what stands
 * above the board; `folded`: it is passed over while its place in the list is shut.
 * @typedef {{ id: string, n: string, where: Told, said: Told[], due: Told[], r: number[],
 *   turn?: number, folded?: boolean, bars?: Told[], mark?: string }} Row
 */
/** @typedef {{ id: string, home: string, rows: Row[] }} Track `home`: where one goes who leaves. */
/**
 * @typedef {{ langs: string[], words: string[][], spoken: Record<string, Told>,
 *   corrected: boolean, viewers: { keys: string[], tracks: Track[] }[] }} Match
 */
/** @typedef {{ track: Track, at: number }} Where */

const REST = 400; // ms on an entry before it is said
const GLIDE = 250; // ms between steps below which nothing moves
const SWIPE = 40; // px
const HELD = 250; // ms between steps while a button is held
const SPEEDS = [4000, 3000, 2000, 1500, 1000, 500]; // ms an entry

const root = document.documentElement;
const asked = new URLSearchParams(location.search);
/** @type {Match} */
const match = JSON.parse(one("#match").textContent ?? "");
const slider = /** @type {HTMLInputElement} */ (one(".scrubber input"));

let viewer = 0;
let lang = 0;
let speed = 3;
let playing = 0;
let stepped = 0; // when the last step was taken
let saying = 0;
/** @type {Where} */
let here = { track: match.viewers[0].tracks[0], at: 0 };

// Finding things

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement} */
function one(selector, within = document) {
  return /** @type {HTMLElement} */ (within.querySelector(selector));
}

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
function all(selector, within = document) {
  return [...within.querySelectorAll(selector)].map((found) => /** @type {HTMLElement} */ (found));
}

/** @param {string} name @returns {HTMLButtonElement} */
function button(name) {
  return /** @type {HTMLButtonElement} */ (one(`[data-do="${name}"]`));
}

// Words

/** @param {Told} told */
function text(told) {
  return typeof told === "number" ? match.words[told][lang] : told;
}

/** Give all elements within that name a text theirs. @param {ParentNode} within */
function tell(within) {
  for (const element of within.querySelectorAll("[data-w]")) {
    const told = text(Number(element.getAttribute("data-w")));
    if (element.hasAttribute("aria-label")) element.setAttribute("aria-label", told);
    else element.textContent = told;
  }
}

/** @param {string} tag */
function speak(tag) {
  const found = match.langs.indexOf(tag);
  if (found < 0) return;
  lang = found;
  root.lang = tag;
  press("lang", tag);
  tell(document);
  show();
}

/** The language of the page that a tag asks for; empty: none. @param {string} tag */
function meant(tag) {
  const [first, ...rest] = tag.split("-");
  if (first !== "zh") return match.langs.includes(first) ? first : "";
  const traditional = rest.some((part) => ["Hant", "TW", "HK", "MO"].includes(part));
  return traditional ? "zh-Hant" : "zh-Hans";
}

/** @param {string} group @param {string} value */
function press(group, value) {
  for (const choice of all(`[data-do="${group}"] button`)) {
    choice.setAttribute("aria-pressed", String(choice.getAttribute("value") === value));
  }
}

// The board

/** What is shown of boards now: the version in each place. @type {WeakMap<Element, number>} */
const shown = new WeakMap();

/** @returns {HTMLElement} */
function board() {
  return all("main > [data-viewer]")[viewer];
}

/** @returns {Row} */
function row() {
  return here.track.rows[here.at];
}

function show() {
  const { n, where, said, bars = [] } = row();
  draw(board(), row());
  lines(one("[data-bars]"), bars.map(text));
  lines(one("[data-now]"), [n, ...said.map(text)]);
  one("[data-where]").textContent = text(where);
  one("[data-address]").textContent = `#${row().id}`;
  slider.max = String(here.track.rows.length - 1);
  slider.value = String(here.at);
  slider.setAttribute("aria-valuetext", text(where));
  button("leave").hidden = !here.track.home;
  mark();
}

/** Put into a board what holds at a position. @param {ParentNode} into @param {Row} there */
function draw(into, there) {
  const { keys } = match.viewers[viewer];
  const versions = /** @type {HTMLTemplateElement[]} */ (all("template"))[viewer].content.children;
  for (const slot of all("[data-r]", into)) {
    const version = there.r[keys.indexOf(slot.dataset.r ?? "")] ?? 0;
    if (shown.get(slot) === version) continue;
    shown.set(slot, version);
    const copy = /** @type {Element | undefined} */ (versions[version - 1]?.cloneNode(true));
    if (copy) tell(copy);
    slot.replaceChildren(...(copy?.childNodes ?? []));
  }
}

/** @param {HTMLElement} into @param {string[]} said */
function lines(into, said) {
  into.replaceChildren(
    ...said.flatMap((line, at) => {
      const span = document.createElement("span");
      span.textContent = line;
      return at ? [" ", span] : [span];
    }),
  );
}

/** Show in the list which entry this is. */
function mark() {
  const lists = all("nav [data-viewer]")[viewer];
  for (const old of all("[aria-current]")) old.removeAttribute("aria-current");
  const reading = reads();
  for (const list of all("[data-list]", lists)) list.hidden = list.dataset.list !== reading;
  const entry = one(`[data-list="${reading}"] [data-go="${row().id}"]`, lists);
  if (!entry) return;
  entry.setAttribute("aria-current", "step");
  const side = one(".side");
  if (entry.closest("details:not([open])") || getComputedStyle(side).overflowY !== "auto") return;
  const { top, bottom } = entry.getBoundingClientRect();
  const within = side.getBoundingClientRect();
  side.scrollTop += Math.max(bottom + 40 - within.bottom, 0) + Math.min(top - 40 - within.top, 0);
}

/** Which of the lists is shown: what is beside the match is told as it was entered. */
function reads() {
  return here.track.id === "c" ? "c" : "";
}

/** Marks on the scrubber. */
function ticks() {
  const svg = one(".ticks");
  const rows = here.track.rows;
  svg.setAttribute("viewBox", `0 0 ${Math.max(rows.length - 1, 1) * 10} 10`);
  const marked = rows.flatMap(({ mark: kind, turn }, at) => {
    const turned = at > 0 && turn !== rows[at - 1].turn;
    if (!kind && !turned) return [];
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", `M${at * 10} 0v10`);
    line.setAttribute("class", kind || "turn");
    return [line];
  });
  svg.replaceChildren(...marked);
}

// Saying it

/** Say the entry once one rests on it; while it plays fast, nothing. */
function say() {
  clearTimeout(saying);
  if (playing && SPEEDS[speed] < 2000) return;
  const { n, said, due } = row();
  const told = [n, ...said.map(text), ...due.map(text)].join(" ");
  saying = setTimeout(() => tellLive(told), REST);
}

/** @param {string} told */
function tellLive(told) {
  one(".live").textContent = told;
}

// Where one is

/** @param {string} id @returns {Where | undefined} */
function find(id) {
  for (const track of match.viewers[viewer].tracks) {
    const at = track.rows.findIndex((found) => found.id === id);
    if (at >= 0) return { track, at };
  }
  return undefined;
}

/** The position of an address, or the nearest that there is. @param {string} id @returns {Where} */
function nearest(id) {
  const tracks = match.viewers[viewer].tracks;
  const [main] = tracks;
  const corrected = tracks.find((track) => track.id === "c");
  const shownFirst = (match.corrected && corrected) || main;
  if (!id || id === "end") return { track: shownFirst, at: shownFirst.rows.length - 1 };
  const found = find(id) ?? (id[0] === "c" ? find(id.slice(1)) : undefined);
  if (found) return found;
  const track = (id[0] === "c" && corrected) || main;
  const number = Number.parseInt(id.replace(/^\D+/, ""), 10) || 0;
  const behind = track.rows.findLastIndex(({ n }) => Number.parseInt(n, 10) <= number);
  return { track, at: Math.max(behind, 0) };
}

/** @param {Where} where @param {"push" | "replace" | ""} history */
function go(where, history) {
  const changed = where.track !== here.track;
  here = where;
  root.toggleAttribute("data-still", performance.now() - stepped < GLIDE);
  stepped = performance.now();
  show();
  if (changed) ticks();
  press("reading", reads());
  say();
  if (history) address(history);
}

/** @param {"push" | "replace"} how */
function address(how) {
  try {
    history[`${how}State`](null, "", `#${row().id}`);
  } catch {
    // a page that is opened as about:srcdoc has no address; it goes on without
  }
}

function arrive() {
  const id = decodeURIComponent(location.hash.slice(1));
  const there = nearest(id);
  go(there, "");
  const known = !id || id === "end" || there.track.rows[there.at].id === id;
  if (!known) {
    clearTimeout(saying);
    lines(one("[data-bars]"), [text(match.spoken.nearest)]);
    tellLive(text(match.spoken.nearest));
  }
}

// Going on

/** Whether a position is passed over: it is folded away. @param {Row} there */
function passed(there) {
  if (!there.folded) return false;
  const entry = one(`[data-go="${there.id}"]`, all("nav [data-viewer]")[viewer]);
  return !entry || entry.closest("details.gone:not([open])") !== null;
}

/** @param {1 | -1} by @returns {boolean} Whether there was anywhere to go. */
function step(by) {
  const { rows, home } = here.track;
  let at = here.at + by;
  while (rows[at] && at < rows.length - 1 && passed(rows[at])) at += by;
  if (rows[at]) go({ track: here.track, at }, "replace");
  else if (by < 0 && home) go(nearest(home), "replace");
  else return false;
  return true;
}

/** @param {1 | -1} by */
function turn(by) {
  const { track, at } = here;
  const begins = track.rows.flatMap(({ turn: which }, to) =>
    to && which === track.rows[to - 1].turn ? [] : [to],
  );
  const to = by > 0 ? begins.find((there) => there > at) : begins.findLast((there) => there < at);
  go({ track, at: to ?? (by > 0 ? track.rows.length - 1 : 0) }, "replace");
}

/** @param {boolean} on */
function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => step(1) || play(false), SPEEDS[speed]) : 0;
  const told = match.spoken[on ? "stop" : "play"];
  const pressed = button("play");
  one("use", pressed).setAttribute("href", on ? "#s-stop" : "#s-play");
  one("[data-w]", pressed).setAttribute("data-w", String(told));
  tell(pressed);
}

function leave() {
  if (here.track.home) go(nearest(here.track.home), "push");
}

/** What each button does. @type {Record<string, (value: string) => void>} */
const DOES = {
  first: () => go({ track: here.track, at: 0 }, "replace"),
  back: () => step(-1),
  play: () => play(!playing),
  next: () => step(1),
  last: () => go({ track: here.track, at: here.track.rows.length - 1 }, "replace"),
  turn_back: () => turn(-1),
  turn_on: () => turn(1),
  leave,
  lang: (tag) => {
    speak(tag);
    keep("lang", tag);
  },
  theme: () => paint(isDark() ? "light" : "dark"),
  reading: (track) => {
    const { n } = row();
    go(find(track + n) ?? nearest(track ? "c999999999" : "end"), "push");
  },
  viewer: (value) => {
    const { id } = row();
    viewer = Number(value);
    see();
    go(nearest(id), "replace");
  },
  link: () => {
    address("replace");
    navigator.clipboard?.writeText(location.href).then(() => tellLive(text(match.spoken.copied)));
  },
  print: () => print(),
};

function see() {
  for (const within of ["main", "nav"]) {
    all(`${within} > [data-viewer]`).forEach((seen, at) => (seen.hidden = at !== viewer));
  }
}

// Light and dark

function isDark() {
  const chosen = root.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {string} theme */
function paint(theme) {
  if (theme !== "light" && theme !== "dark") return;
  root.dataset.theme = theme;
  one("[data-w]", button("theme")).setAttribute("data-w", String(match.spoken[isDark() ? "light" : "dark"]));
  tell(button("theme"));
  keep("theme", theme);
}

/** @param {string} name @param {string} value */
function keep(name, value) {
  try {
    localStorage.setItem(`referee.${name}`, value);
  } catch {
    // what cannot be kept is asked for again
  }
}

/** @param {string} name @returns {string} */
function kept(name) {
  try {
    return localStorage.getItem(`referee.${name}`) ?? "";
  } catch {
    return "";
  }
}

// Being asked

document.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest("button") : null;
  if (!pressed) return;
  if (pressed.dataset.go) {
    play(false);
    go(nearest(pressed.dataset.go), "push");
    if (one("main").getBoundingClientRect().bottom < 100) one("main").scrollIntoView();
  } else {
    const what = pressed.closest("[data-do]")?.getAttribute("data-do") ?? "";
    DOES[what]?.(pressed.value);
  }
});

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) DOES[target.dataset.do ?? ""]?.(target.value);
});

slider.addEventListener("input", () => go({ track: here.track, at: Number(slider.value) }, "replace"));

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  PageUp: "turn_back",
  PageDown: "turn_on",
  " ": "play",
  Escape: "leave",
};

document.addEventListener("keydown", (event) => {
  const on = event.target instanceof Element ? event.target : root;
  const typed = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const does = KEYS[event.key];
  if (!does || typed || on.matches("input, select, textarea")) return;
  if (event.key === " " && on.matches("button, summary, a")) return;
  event.preventDefault();
  DOES[does]("");
});

/** @type {{ x: number, y: number } | undefined} */
let touched;
one("main").addEventListener("touchstart", ({ touches: [first, more] }) => {
  touched = more ? undefined : { x: first.clientX, y: first.clientY };
}, { passive: true });
one("main").addEventListener("touchend", ({ changedTouches: [last] }) => {
  if (!touched) return;
  const across = last.clientX - touched.x;
  const down = last.clientY - touched.y;
  if (Math.abs(across) >= SWIPE && Math.abs(across) > Math.abs(down)) step(across < 0 ? 1 : -1);
});

for (const name of ["back", "next"]) {
  let holding = 0;
  const free = () => clearInterval(holding);
  button(name).addEventListener("pointerdown", () => {
    holding = setInterval(() => DOES[name](""), HELD);
  });
  for (const kind of ["pointerup", "pointercancel", "pointerleave"]) {
    button(name).addEventListener(kind, free);
  }
}

// Print: all that is folded is printed, and boards at what was remarked on, if they are wanted

addEventListener("beforeprint", () => {
  for (const folded of all("details:not([open])")) folded.toggleAttribute("data-was-shut", true);
  for (const folded of all("[data-was-shut]")) folded.toggleAttribute("open", true);
  if (!(/** @type {HTMLInputElement} */ (one("[data-boards]")).checked)) return;
  for (const there of here.track.rows.filter(({ mark: kind }) => kind)) {
    const copy = /** @type {HTMLElement} */ (one(".board", board()).cloneNode(true));
    draw(copy, there);
    copy.dataset.printed = "";
    one(`[data-list="${reads()}"] [data-go="${there.id}"]`)?.closest("li")?.append(copy);
  }
});

addEventListener("afterprint", () => {
  for (const copy of all("[data-printed]")) copy.remove();
  for (const folded of all("[data-was-shut]")) {
    folded.removeAttribute("open");
    folded.removeAttribute("data-was-shut");
  }
});

// The beginning

root.classList.add("alive");
for (const hidden of all(".tools, .controls")) hidden.hidden = false;
for (const name of ["embed", "overlay"]) {
  if (asked.has(name)) root.setAttribute(`data-${name}`, asked.get(name) ?? "");
}
if (asked.get("moves") === "hide") root.setAttribute("data-moves", "hide");
paint(asked.get("theme") ?? kept("theme"));
see();
const wanted = [asked.get("lang") ?? "", kept("lang"), ...navigator.languages].map(meant);
lang = Math.max(match.langs.indexOf(wanted.find(Boolean) ?? ""), 0);
here = nearest("");
speak(match.langs[lang]);
arrive();
ticks();
addEventListener("hashchange", arrive);
if (asked.has("embed") && parent !== window) {
  const height = () => parent.postMessage({ height: root.scrollHeight }, "*");
  new ResizeObserver(height).observe(document.body);
}
