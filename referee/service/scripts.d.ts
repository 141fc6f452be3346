// What the scripts of the pages call so.

/** An entry as a screen tells it. */
type Told = { number: number; lines: string[] };

/** A match as the stream brings it. */
type Frame = { match: string; version: string; board: string; told: Told[] };

/** What was entered on this device; `state`: pending, asked (others are to agree), conflict. */
type Item = {
  id: string;
  move: string[] | string;
  told: string;
  expect: number;
  state: string;
  says?: string;
  between?: string[];
};

/** A deal of lots as a seat's device is told it; `bound`: the commit, and the seals in the order of the seats;
 * `file`: under which name the device keeps what it knows. */
type Deal = {
  match: string;
  seat: string;
  file: string;
  bound: string[];
  head: string;
  number: number;
  published: boolean;
};

/** What a device keeps of a deal: its lot, and what it was told when it sealed and opened. */
type Kept = { lot: string; bound: string[]; heads: [number, string][] };
