// Steps through a match. It knows no game: which version of each region of the board holds at which
// entry, and every text, stand in the page's data.

/** @typedef {number | string} Told A text's number in the table, or one that every language has. */
/** `r`: the version of each region, 0 for none; `folded`: passed over while its place is shut.
 * @typedef {{ id: string, n: string, where: Told, said: Told[], due: Told[], r: number[],
 *   turn?: number, folded?: boolean, bars?: Told[], mark?: string }} Row */
/** @typedef {{ id: string, home: string, rows: Row[], ticks: Record<string, string> }} Track */
/** @typedef {{ keys: string[], tracks: Track[], also: Record<string, string> }} Seen */
/** @typedef {{ langs: string[], words: string[][], spoken: Record<string, Told>,
 *   foot: string, public: number, corrected: boolean, viewers: Seen[] }} Match */
/** @typedef {{ track: Track, at: number }} Where */

const REST = 400; // ms on an entry before it is said
const STILL = 250; // ms between steps below which nothing moves, and while a button is held
const SILENT = 2000; // ms an entry below which nothing is said while it plays
const SWIPE = 40; // px

const root = document.documentElement;
const asked = new URLSearchParams(location.search);
/** @type {Match} */
const match = JSON.parse(one("#match").textContent ?? "");
const slider = /** @type {HTMLInputElement} */ (one(".scrubber input"));

let [viewer, lang, playing, saying, stepped] = [0, 0, 0, 0, 0]; // timers, the last step's moment
let speed = 1500; // ms an entry
/** @type {Where} */
let here = { track: match.viewers[0].tracks[0], at: 0 };

/** @param {string} selector @param {ParentNode} [within] */
function one(selector, within = document) {
  return /** @type {HTMLElement} */ (within.querySelector(selector));
}

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
function all(selector, within = document) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(selector))];
}

const control = (/** @type {string} */ name) => one(`[data-do="${name}"]`);
const row = () => here.track.rows[here.at];
/** @param {Told} told */
const text = (told) => (typeof told === "number" ? match.words[told][lang] : told);

/** Give all elements within that name a text theirs. @param {ParentNode} within */
function tell(within) {
  for (const element of all("[data-w]", within)) {
    const told = text(Number(element.dataset.w));
    if (element.ariaLabel) element.ariaLabel = told;
    else element.textContent = told;
  }
}

/** Give a control another text. @param {string} name @param {string} spoken */
function rename(name, spoken) {
  one("[data-w]", control(name)).dataset.w = String(match.spoken[spoken]);
  tell(control(name));
}

/** @param {string} tag */
function speak(tag) {
  lang = match.langs.indexOf(tag);
  root.lang = tag;
  press("lang", tag);
  tell(document);
  show();
}

/** The language that is meant by a tag, which the page may lack. @param {string} tag */
function meant(tag) {
  if (!tag.startsWith("zh")) return tag.split("-")[0];
  return /Hant|TW|HK|MO/.test(tag) ? "zh-Hant" : "zh-Hans";
}

/** @param {string} group @param {string} value */
function press(group, value) {
  for (const choice of all(`[data-do="${group}"] button`))
    choice.ariaPressed = `${choice.getAttribute("value") === value}`;
}

/** Say it aloud, once there is nothing else to say. @param {Told[]} told */
function say(told) {
  clearTimeout(saying);
  saying = setTimeout(() => lines(".live", told), REST);
}

// The board

/** What is shown of boards now: the version in each place. @type {WeakMap<Element, number>} */
const shown = new WeakMap();
let marked = /** @type {HTMLElement | undefined} */ (undefined); // leads to the entry shown

const [boards, lists] = ["main", "nav"].map((within) => all(`${within} > [data-viewer]`));

/** Which list is shown: what is beside the match is told where it was entered. */
const reading = () => (here.track.id === "c" ? "c" : "");

/** What leads to a position in the list that is shown. */
const listed = (/** @type {string} */ id) =>
  one(`[data-list="${reading()}"] [data-go="${id}"]`, lists[viewer]);

function show() {
  const { id, where, bars = [] } = row();
  const since = root.dataset.overlay === "board" ? 2 : 0;
  const last = here.track.rows.slice(Math.max(here.at - since, 0), here.at + 1);
  draw(boards[viewer], row());
  lines("[data-bars]", bars);
  lines("[data-now]", last.flatMap(({ n, said }) => [`\n${n}`, ...said]));
  lines("[data-where]", [where]);
  lines("[data-address]", [`#${id}`]);
  root.style.setProperty("--foot", JSON.stringify(`${match.foot} · ${text(where)}`));
  slider.max = String(here.track.rows.length - 1);
  slider.value = String(here.at);
  slider.setAttribute("aria-valuetext", text(where));
  if (document.activeElement === control("leave")) control("next").focus();
  control("leave").hidden = !here.track.home;
  mark(id);
}

/** Put into a board what holds at a position. @param {Element} into @param {Row} there */
function draw(into, there) {
  const { keys } = match.viewers[viewer];
  for (const slot of all("[data-r]", into)) {
    const version = there.r[keys.indexOf(slot.dataset.r ?? "")] ?? 0;
    if (shown.get(slot) === version) continue;
    shown.set(slot, version);
    slot.replaceChildren(...copied(version));
  }
}

/** A version of a region, with what is kept apart of it. @param {number} version */
function copied(version) {
  const { content } = /** @type {HTMLTemplateElement} */ (all("template")[viewer]);
  const copy = document.createElement("div");
  copy.append(...(content.children[version - 1]?.cloneNode(true).childNodes ?? []));
  tell(copy);
  for (const part of all("[data-v]", copy)) part.replaceWith(...copied(Number(part.dataset.v)));
  return [...copy.childNodes];
}

/** @param {string} into @param {Told[]} said */
function lines(into, said) {
  one(into).replaceChildren();
  for (const line of said) {
    one(into).appendChild(document.createElement("span")).textContent = text(line);
    one(into).append(" ");
  }
}

/** Show in the list which entry this is. @param {string} id */
function mark(id) {
  marked?.removeAttribute("aria-current");
  for (const one of all("[data-list]", lists[viewer])) one.hidden = one.dataset.list !== reading();
  const entry = (marked = listed(id));
  if (!entry) return;
  entry.setAttribute("aria-current", "step");
  if (document.activeElement?.closest("[hidden]")) entry.focus();
  requestAnimationFrame(() => {
    const side = one(".beside"); // by then the board is laid out anyway: nothing is laid out twice
    if (entry.closest("details:not([open])") || getComputedStyle(side).overflowY !== "auto") return;
    const { top, bottom, height } = entry.getBoundingClientRect();
    const within = side.getBoundingClientRect();
    const gap = Math.min(40, Math.max(within.height - height, 0) / 2);
    side.scrollTop += Math.min(top - gap - within.top, 0) + Math.max(bottom + gap - within.bottom, 0);
  });
}

// Going there

/** @param {string} id @returns {Where | undefined} */
function find(id) {
  const { tracks } = match.viewers[viewer];
  const track = tracks.find(({ rows }) => rows.some((found) => found.id === id));
  return track && { track, at: track.rows.findIndex((found) => found.id === id) };
}

/** The position of an address, or the nearest that there is. @param {string} id @returns {Where} */
function nearest(id) {
  const { tracks, also } = match.viewers[viewer];
  const end = !id || id === "end";
  const corrected = end ? match.corrected : id.startsWith("c");
  const track = tracks.find((one) => corrected && one.id === "c") ?? tracks[0];
  if (end) return { track, at: track.rows.length - 1 };
  const number = Number.parseInt(id.replace(/^\D+/, ""), 10) || 0;
  const at = Math.max(track.rows.findLastIndex(({ n }) => Number.parseInt(n, 10) <= number), 0);
  return find(id) ?? find(also[id] ?? id.replace(/^c/, "")) ?? { track, at };
}

/** Marks on the scrubber, a path of each kind. */
function ticks() {
  const { ticks: marks, rows } = here.track;
  one(".ticks").setAttribute("viewBox", `0 0 ${Math.max(rows.length - 1, 1)} 1`);
  for (const path of all(".ticks path")) path.setAttribute("d", marks[path.classList[0]] ?? "");
}

/** @param {Where} where @param {"push" | "replace" | ""} how */
function go(where, how) {
  const other = where.track !== here.track;
  here = where;
  root.toggleAttribute("data-still", performance.now() - stepped < STILL);
  stepped = performance.now();
  show();
  if (other) ticks();
  press("reading", reading());
  const { id, n, said, due } = row();
  if (!playing || speed >= SILENT) say([n, ...said, ...due]);
  try {
    if (how) history[`${how}State`](null, "", `#${id}`);
  } catch {
    // there is no address to change in a page within a text, or too often: it goes on without
  }
}

function arrive() {
  const id = location.hash.slice(1);
  go(nearest(id), "");
  if (["", "end", row().id].includes(id) || Object.hasOwn(match.viewers[viewer].also, id)) return;
  lines("[data-bars]", [match.spoken.nearest]);
  say([match.spoken.nearest, row().n]);
}

/** Whether a position is passed over: it is folded away. @param {Row} there */
function passed({ id, folded }) {
  return Boolean(folded && listed(id)?.closest(".gone > details:not([open])"));
}

/** @param {1 | -1} by @returns {boolean} Whether there was anywhere to go. */
function step(by) {
  const { track } = here;
  let at = here.at + by;
  while (track.rows[at + by] && passed(track.rows[at])) at += by;
  if (track.rows[at]) go({ track, at }, "replace");
  else if (by < 0 && track.home) go(nearest(track.home), "replace");
  else return false;
  return true;
}

/** @param {1 | -1} by */
function turn(by) {
  const { track, at } = here;
  const begins = track.rows
    .map(({ turn: which }, to) => (to && which === track.rows[to - 1].turn ? -1 : to))
    .filter((to) => to >= 0 && (by > 0 ? to > at : to < at));
  const to = by > 0 ? begins[0] ?? track.rows.length - 1 : begins.pop() ?? 0;
  go({ track, at: to }, "replace");
}

/** @param {boolean} on */
function play(on) {
  clearInterval(playing);
  playing = on ? setInterval(() => step(1) || play(false), speed) : 0;
  one("use", control("play")).setAttribute("href", on ? "#s-stop" : "#s-play");
  rename("play", on ? "stop" : "play");
}

// What the reader chooses, and what is kept of that

/** The theme that there is not now. */
function otherTheme() {
  const { matches } = matchMedia("(prefers-color-scheme: dark)");
  return (root.dataset.theme ?? (matches ? "dark" : "light")) === "dark" ? "light" : "dark";
}

/** @param {string} theme */
function paint(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  rename("theme", otherTheme());
}

/** @param {string} name @param {string} [value] @returns {string} */
function kept(name, value) {
  try {
    if (value) localStorage.setItem(`referee.${name}`, value);
    return value ?? localStorage.getItem(`referee.${name}`) ?? "";
  } catch {
    return value ?? ""; // what cannot be kept is asked for again
  }
}

const see = () =>
  [boards, lists].forEach((seen) => seen.forEach((part, at) => (part.hidden = at !== viewer)));

// Being asked

/** What each control does. @type {Record<string, (value: string) => void>} */
const DOES = {
  first: () => go({ track: here.track, at: 0 }, "replace"),
  last: () => go({ track: here.track, at: here.track.rows.length - 1 }, "replace"),
  back: () => step(-1),
  next: () => step(1),
  turn_back: () => turn(-1),
  turn_on: () => turn(1),
  play: () => play(!playing),
  speed: (ms) => {
    speed = Number(ms);
    play(playing > 0);
  },
  leave: () => here.track.home && go(nearest(here.track.home), "push"),
  lang: (tag) => speak(kept("lang", tag)),
  theme: () => paint(kept("theme", otherTheme())),
  reading: (track) => go(find(track + row().n) ?? nearest(track ? "c999999999" : "end"), "push"),
  viewer: (value) => {
    viewer = Number(value);
    see();
    go(nearest(row().id), "replace");
  },
  link: () => {
    const [to] = location.href.split("#");
    const copied = navigator.clipboard?.writeText(`${to}#${row().id}`);
    copied?.then(() => say([match.spoken.copied]), () => say([location.href]));
  },
  menu: () => (control("menu").ariaExpanded = `${one("header").toggleAttribute("data-open")}`),
  print: () => print(),
};

/** The control that does the same, for each key. @type {Record<string, string | undefined>} */
const KEYS = { " ": "play" };
for (const named of all("[data-key]")) KEYS[named.dataset.key ?? ""] = named.dataset.do;

document.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest("button") : null;
  const what = pressed?.closest("[data-do]")?.getAttribute("data-do") ?? "";
  if (!pressed?.dataset.go) return DOES[what]?.(pressed?.value ?? "");
  play(false);
  go(nearest(pressed.dataset.go), "push");
  if (one("main").getBoundingClientRect().bottom < 100) one("main").scrollIntoView();
});

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement) DOES[target.dataset.do ?? ""]?.(target.value);
});

slider.addEventListener("input", () => go({ track: here.track, at: +slider.value }, "replace"));

document.addEventListener("keydown", (event) => {
  const on = event.target instanceof Element ? event.target : root;
  const more = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const does = KEYS[event.key];
  const own = event.key === " " ? "button, summary, a, input, select" : "input, select, textarea";
  if (!does || more || on.matches(own)) return;
  event.preventDefault();
  DOES[does]("");
});

/** Where the one finger was put down. @type {Touch | undefined} */
let finger;
one("main").addEventListener("touchstart", ({ touches: [first, more] }) => {
  finger = more ? undefined : first;
}, { passive: true });
one("main").addEventListener("touchend", ({ changedTouches: [lifted] }) => {
  const across = lifted.clientX - (finger ?? lifted).clientX;
  const more = Math.max(SWIPE, Math.abs(lifted.clientY - (finger ?? lifted).clientY) + 1);
  if (Math.abs(across) >= more) step(across < 0 ? 1 : -1);
});

for (const name of ["back", "next"]) {
  let held = 0;
  control(name).addEventListener("pointerdown", ({ pointerId }) => {
    control(name).setPointerCapture(pointerId);
    held = setInterval(DOES[name], STILL);
  });
  control(name).addEventListener("lostpointercapture", () => clearInterval(held));
}

// In print boards stand at what was remarked on, if they are wanted
addEventListener("beforeprint", () => {
  if (!one("[data-boards]").matches(":checked")) return;
  for (const there of here.track.rows.filter(({ mark: kind }) => kind)) {
    const copy = /** @type {HTMLElement} */ (boards[viewer].cloneNode(true));
    copy.dataset.printed = "";
    draw(copy, there);
    listed(there.id)?.closest("li")?.append(copy);
  }
});
addEventListener("afterprint", () => all("[data-printed]").forEach((copy) => copy.remove()));

// The beginning
for (const hidden of all(".tools, .controls")) hidden.hidden = false;
if (match.public < 0) asked.delete("overlay"); // it is for all to see
else if (asked.has("overlay")) viewer = match.public;
for (const [name, value] of asked) {
  if (["embed", "overlay", "moves"].includes(name)) root.setAttribute(`data-${name}`, value);
}
see();
const wanted = [asked.get("lang") ?? "", kept("lang"), ...navigator.languages].map(meant);
here = nearest("");
speak(wanted.find((tag) => match.langs.includes(tag)) ?? match.langs[0]);
paint(asked.get("theme") ?? kept("theme"));
ticks();
arrive();
addEventListener("hashchange", arrive);
speed = Number(asked.get("play")) * 1000 || speed;
if (asked.has("play")) play(true);
if (asked.has("embed")) {
  const [board, now] = [boards[viewer], one("[data-now]")];
  const rest = () => document.body.offsetHeight - one("main").offsetHeight + 8;
  const tall = () => Math.max(420, rest() + now.offsetTop + now.offsetHeight - board.offsetTop);
  const grown = new ResizeObserver(() => parent.postMessage({ height: tall() }, "*"));
  for (const part of [board, now]) grown.observe(part);
}
