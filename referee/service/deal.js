// The lot of this device, for a deal that nobody has to trust; and whether all is as this device was told it.

import { $, all, call, chance } from "./forms.js";
import { put, waits } from "./taps.js";

const PRIMES = [...Array(312).keys()].filter((n, _, all) => n > 1 && all.every((p) => p < 2 || p >= n || n % p));
/** The first bits of what is behind the point of roots. @param {number} root */
const bits = (root) => PRIMES.map((prime) => (prime ** (1 / root) * 2 ** 32) | 0);
const turned = (/** @type {number} */ n, /** @type {number[]} */ ...by) =>
  by.reduce((sum, one) => sum ^ ((n >>> one) | (n << (32 - one))), 0);

/** SHA-256 of lines, in hexadecimal; also where a page has no secure context. @param {string[]} lines */
function digest(...lines) {
  const text = new TextEncoder().encode(lines.join("\n"));
  const data = new DataView(new ArrayBuffer(((text.length + 72) >> 6) << 6));
  [...text, 128].forEach((byte, at) => data.setUint8(at, byte));
  data.setUint32(data.byteLength - 4, text.length * 8);
  let sums = bits(2).slice(0, 8);
  for (let from = 0; from < data.byteLength; from += 64) {
    const words = Array.from({ length: 16 }, (_, at) => data.getInt32(from + at * 4));
    let [a, b, c, d, e, f, g, h] = sums;
    for (const [at, round] of bits(3).entries()) {
      const [x, y] = [words[at + 1], words[at + 14]];
      const mixed = (turned(x, 7, 18) ^ (x >>> 3)) + (turned(y, 17, 19) ^ (y >>> 10));
      words.push((words[at] + words[at + 9] + mixed) | 0); // of which the last sixteen are not used
      const one = h + turned(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + round + words[at];
      const two = turned(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    sums = [a, b, c, d, e, f, g, h].map((sum, at) => (sum + sums[at]) | 0);
  }
  return sums.map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}

const told = () => /** @type {Deal} */ (JSON.parse($("lots").dataset.told));
const kept = (/** @type {Deal} */ now) => /** @type {Kept | null} */ (JSON.parse(localStorage.getItem(now.file) ?? "null"));
const seal = (/** @type {Deal} */ now, /** @type {Kept} */ own) => digest("referee lot 1", now.match, now.seat, own.lot);

/** Whether all that was told stands, and the seal of the seat is of the lot here. @param {Deal} now @param {Kept} own */
function fits(now, own) {
  const mine = now.bound.find((one) => one.startsWith(`${now.seat} `));
  return own.bound.every((one) => now.bound.includes(one)) && [`${now.seat} ${seal(now, own)}`, undefined].includes(mine);
}

/** Whether the heads that were kept lead to where the match is now. @param {Deal} now @param {Kept} own */
async function leads(now, own) {
  for (const [number, head] of own.heads) {
    const answer = await call("GET", `/api/matches/${encodeURIComponent(now.match)}/head?at=${number}`);
    if ((await answer.json()).head !== head) return answer.ok ? false : null; // else nothing is known of it
  }
  return true;
}

/** Show what this device reckons itself of what it was told. */
async function show() {
  if (!$("lots")) return;
  const now = told();
  const [own, digits] = [kept(now), $("digits")];
  for (const one of all("#lots [data-step]")) one.disabled = waits(`${now.seat} ${one.dataset.step} `);
  const found = digest("referee seals 1", now.match, ...now.bound).slice(0, 16);
  if (digits && digits.textContent !== found) digits.textContent = found; // else it would be news again
  const right = own && fits(now, own) && (!now.published || (await leads(now, own).catch(() => null)));
  for (const one of all("#lots [data-fits]")) one.hidden = one.dataset.fits !== `${own ? right : "elsewhere"}`;
}

/** Seal or open: what is told by that is kept before. */
document.addEventListener("click", (/** @type {any} */ { target }) => {
  const { step } = target.dataset;
  if (!step) return;
  const now = told();
  const own = kept(now) ?? (step === "seals" && { lot: digest(chance(26)).slice(0, 32), bound: [], heads: [] });
  if (!own || !fits(now, own)) return show();
  own.bound = now.bound;
  if (now.head) own.heads.push([now.number, now.head]);
  localStorage.setItem(now.file, JSON.stringify(own));
  put(`${now.seat} ${step} ${step === "opens" ? own.lot : seal(now, own)}`, target.textContent);
});
new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
show();
