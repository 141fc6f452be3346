// What was entered here and is not yet known to be in the record. It outlives the page; it is sent in
// order, one at a time, again and again under the same id, until the service has said what became of it.

import { call, chance, ulid } from "./forms.js";

/**
 * @typedef {{ id: string, move: string[] | string, told: string, expect: number, state: string, says?: string,
 *   rule?: string | null, between?: string[], number?: number, from?: number }} Item
 * state: pending, asked (others are to agree), conflict.
 */

const [LEAST, MOST] = [1000, 30000]; // ms between two tries
const HELD = 4000; // ms for which a tab that sends keeps others from sending

const page = /** @type {HTMLElement} */ (document.querySelector("[data-match]"));
const match = page.dataset.match ?? "";
const [kept, sender] = [`referee-outbox-${match}`, `referee-sender-${match}`];
const tab = chance(8);
let [busy, wait, again] = [false, 0, LEAST];

/** @type {{ changed: () => void, entered: (item: Item, number: number) => void, told: (item: Item) => void }} */
export const hears = { changed() {}, entered() {}, told() {} };

/** @returns {Item[]} */
export function items() {
  return JSON.parse(localStorage.getItem(kept) ?? "[]");
}

/** Change what is kept, as another tab may have left it. @param {(all: Item[]) => Item[]} change */
function keep(change) {
  localStorage.setItem(kept, JSON.stringify(change(items())));
  hears.changed();
}

/** @param {string} id @param {Partial<Item>} news */
function mark(id, news) {
  keep((all) => all.map((one) => (one.id === id ? { ...one, ...news } : one)));
}

/** @param {string[] | string} move @param {string} told @param {number} expect */
export function put(move, told, expect) {
  keep((all) => [...all, { id: ulid(), move, told, expect, state: "pending" }]);
  again = LEAST;
  send();
}

/** @param {string} id */
export function drop(id) {
  keep((all) => all.filter((one) => one.id !== id));
  send();
}

/** Enter it after all, upon what is there now. @param {string} id @param {number} expect */
export function anew(id, expect) {
  mark(id, { id: ulid(), expect, state: "pending", says: "", between: [] });
  send();
}

/** Whether this tab is the one that sends. @returns {boolean} */
function mine() {
  const [other, since] = (localStorage.getItem(sender) ?? " 0").split(" ");
  const own = other === tab || Math.abs(Date.now() - Number(since)) > HELD;
  if (own) localStorage.setItem(sender, `${tab} ${Date.now()}`);
  return own;
}

/** Send what waits; where it cannot be sent now, later. */
export async function send() {
  clearTimeout(wait);
  const [first] = items();
  if (busy || !first || first.state === "conflict") return;
  busy = true;
  const later = mine() ? await tried(first) : HELD;
  busy = false;
  if (later) wait = setTimeout(send, later);
  else if (items().length) send();
}

/** Send one; in how many ms to go on, 0: at once. @param {Item} item @returns {Promise<number>} */
async function tried(item) {
  try {
    const answer = await call("POST", `/api/matches/${encodeURIComponent(match)}/entries`, {
      id: item.id,
      move: item.move,
      expect: item.expect,
    });
    const now = Date.parse(answer.headers.get("date") ?? "");
    return settled(item, answer.status, await answer.json(), now, Number(answer.headers.get("retry-after")));
  } catch {
    return patience(); // no network, or nobody answers in time
  }
}

/** A while that grows, and differs, so that not all come back at once. */
function patience() {
  again = Math.min(again * 2, MOST);
  return again * (0.5 + Math.random() / 2);
}

/** @param {Item} item @param {number} status @param {any} body @param {number} now @param {number} after */
function settled(item, status, body, now, after) {
  if (status === 429 || status >= 500) return Math.max(after * 1000, patience());
  again = LEAST;
  if (status === 201 || status === 200) {
    keep((all) => all.filter((one) => one.id !== item.id).map((one) => ({ ...one, expect: body.number })));
    hears.entered(item, body.number);
    return 0;
  }
  const says = { says: body.detail, rule: body.rule };
  if (status === 202) mark(item.id, { state: "asked", number: body.proposal.id });
  else if (status === 401) mark(item.id, says);
  else if (body.text === "serve.window") {
    mark(item.id, says);
    return Math.max(Date.parse(body.facts.until) - now, 0) + 200;
  } else if (status === 409) {
    const between = (body.entries ?? []).flatMap((/** @type {any} */ one) => one.lines);
    mark(item.id, { ...says, state: "conflict", between });
  } else {
    keep((all) => all.filter((one) => one.id !== item.id));
    hears.told({ ...item, ...says });
    return 0;
  }
  return MOST;
}

addEventListener("storage", ({ key }) => key === kept && hears.changed());
addEventListener("online", send);
