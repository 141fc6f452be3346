// The lot of this device, for a deal that nobody has to trust: made and kept here, told when all are bound.
// It fills in forms that the server drew, and at the end says whether all was as this device was told it.

/** @typedef {{ match: string, seat: string, commit: string, seals: Record<string, string>, head: string, number: number, published: boolean }} Told */
/** @typedef {{ lot: string, commit: string, seals?: string, heads: [number, string][] }} Kept */

const primes = Array.from({ length: 400 }, (_, at) => at + 2).filter((n) => ![2, 3, 5, 7, 11, 13, 17, 19].some((p) => n > p && n % p === 0));
/** The first bits of what is behind the point of a root. @param {number} of @param {number} root */
const bits = (of, root) => (of ** (1 / root) * 2 ** 32) | 0;
const ROUNDS = primes.slice(0, 64).map((prime) => bits(prime, 3));

/** SHA-256 of lines, in hexadecimal; also where a page has no secure context. @param {string[]} lines */
function digest(...lines) {
  const text = new TextEncoder().encode(lines.join("\n"));
  const data = new DataView(new ArrayBuffer(((text.length + 72) >> 6) << 6));
  [...text, 128].forEach((byte, at) => data.setUint8(at, byte));
  data.setUint32(data.byteLength - 4, text.length * 8);
  const sums = primes.slice(0, 8).map((prime) => bits(prime, 2));
  const turn = (/** @type {number} */ n, /** @type {number} */ by) => (n >>> by) | (n << (32 - by));
  for (let from = 0; from < data.byteLength; from += 64) {
    const words = Array.from({ length: 64 }, (_, at) => (at < 16 ? data.getInt32(from + at * 4) : 0));
    let [a, b, c, d, e, f, g, h] = sums;
    for (let at = 0; at < 64; at += 1) {
      const [x, y] = [words[at - 15], words[at - 2]];
      if (at > 15)
        words[at] = (words[at - 16] + words[at - 7] + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))) | 0;
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((sum, at) => (sums[at] = (sums[at] + sum) | 0));
  }
  return sums.map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @returns {Told} */
const told = () => JSON.parse(document.getElementById("lots")?.dataset.told ?? "{}");
const file = () => `referee-lot-${told().match}-${told().seat}`;
/** @returns {Kept | null} */
const kept = () => JSON.parse(localStorage.getItem(file()) ?? "null");
/** @param {Told} now @param {string} lot */
const seal = (now, lot) => digest("referee lot 1", now.match, now.seat, lot);

/** Whether commit, own seal and, once this device has opened, all seals are as it knows them. */
function fits() {
  const [own, now] = [kept(), told()];
  if (!own) return true;
  const mine = seal(now, own.lot);
  const seals = JSON.stringify(now.seals);
  return own.commit === now.commit && [mine, undefined].includes(now.seals[now.seat]) && [seals, undefined].includes(own.seals);
}

/** Whether the heads that were kept lead to where the match is now. */
async function leads() {
  const asked = (kept()?.heads ?? []).map(async ([number, head]) => {
    const answer = await fetch(`/api/matches/${encodeURIComponent(told().match)}/head?at=${number}`);
    return !answer.ok || (await answer.json()).head === head;
  });
  return (await Promise.all(asked)).every(Boolean);
}

/** Show what this device reckons itself of what it was told. */
async function show() {
  const [own, now, digits] = [kept(), told(), document.getElementById("digits")];
  if (!own) return;
  const seals = Object.entries(now.seals).map(([seat, one]) => `${seat} ${one}`);
  const found = digest("referee seals 1", now.match, now.commit, ...seals).slice(0, 16);
  if (digits && digits.textContent !== found) digits.textContent = found; // else it would be news again
  const right = fits() && (!now.published || (await leads().catch(() => true)));
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#lots [data-fits]"))) {
    one.hidden = one.dataset.fits !== `${right}`;
  }
}

/** @param {SubmitEvent} event */
function fill(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { step } = form.dataset;
  if (!step) return;
  const now = told();
  const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0"));
  const own = kept() ?? { lot: random.join(""), commit: now.commit, heads: [] };
  if (step === "opens") own.seals ??= JSON.stringify(now.seals);
  if (now.head) own.heads.push([now.number, now.head]);
  localStorage.setItem(file(), JSON.stringify(own));
  /** @type {HTMLInputElement} */ (form.elements.namedItem("move")).value =
    `${now.seat} ${step} ${step === "opens" ? own.lot : seal(now, own.lot)}`;
  if (fits()) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  show();
}

document.addEventListener("submit", fill, true);
new MutationObserver(show).observe(document.body, { childList: true, subtree: true });
show();
