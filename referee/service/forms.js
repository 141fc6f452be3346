// Forms that make a call of the service: their fields are its members; what it answers is put in place.

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Letters by chance; also where a page has no secure context. @param {number} count */
export function chance(count) {
  return [...crypto.getRandomValues(new Uint8Array(count))].map((one) => LETTERS[one & 31]).join("");
}

/** An id that no other device makes. */
export function ulid() {
  let [time, begin] = [Date.now(), ""];
  for (let at = 0; at < 10; at += 1) [begin, time] = [LETTERS[time % 32] + begin, Math.floor(time / 32)];
  return begin + chance(16);
}

/** A call of the service, in the language of the page. @param {string} method @param {string} path @param {unknown} [body] */
export function call(method, path, body) {
  const lang = `${path.includes("?") ? "&" : "?"}lang=${document.documentElement.lang}`;
  return fetch(path + lang, {
    method,
    headers: { "Referee-Client": "1", "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(15000),
  });
}

/** The members that a form has: what is empty is left out, a point in a name goes into a member.
 * @param {HTMLFormElement} form */
function members(form) {
  /** @type {any} */
  const found = { ...JSON.parse(form.dataset.body ?? "{}") };
  // the same as long as it is not answered, so that it is done once
  for (const name of form.dataset.made?.split(" ") ?? []) found[name] = form.dataset[name] ??= name === "id" ? ulid() : chance(22);
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name]"))) {
    const value = field.type === "checkbox" ? field.checked : field.type === "number" ? Number(field.value) : field.value.trim();
    const path = field.name.split(".");
    const last = /** @type {string} */ (path.pop());
    const into = path.reduce((within, name) => (within[name] ??= {}), found);
    if (value !== "" && field.value !== "") into[last] = value;
  }
  return found;
}

/** Put what was answered where the form wants it. @param {Element} form @param {any} told */
function put(form, told) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-told]"))) {
    const text = String(told[place.dataset.told ?? ""] ?? "");
    if (place.classList.contains("drawn")) place.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.children);
    else place.textContent = text;
    if (place instanceof HTMLAnchorElement) place.href = text;
    place.hidden = !text;
  }
}

/** @param {HTMLFormElement} form */
async function send(form) {
  const [method, path] = (form.dataset.call ?? "").split(" ");
  const answer = await call(method, path, method === "DELETE" ? undefined : members(form)).catch(() => null);
  const told = answer?.status === 204 ? {} : await answer?.json().catch(() => null);
  if (!answer?.ok) return put(form, { wrong: told?.detail ?? form.dataset.away });
  delete form.dataset.id;
  put(form, told);
  const then = form.dataset.then ?? "";
  const match = told.match ?? (told.grants?.length === 1 ? told.grants[0].match : "");
  if (then === "go") location.assign(`${match ? `/m/${match}` : "/"}?lang=${document.documentElement.lang}`);
  else if (then) location.reload();
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.call) return;
  event.preventDefault();
  send(form);
});

// A code in the fragment is redeemed at once; it stands in no address after that.
const code = new URLSearchParams(location.hash.slice(1)).get("join");
const join = /** @type {HTMLFormElement | null} */ (document.getElementById("join"));
if (code && join) {
  /** @type {HTMLInputElement} */ (join.elements.namedItem("code")).value = code;
  history.replaceState(null, "", location.pathname + location.search);
  send(join);
}
