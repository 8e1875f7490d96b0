/** Undoes whole runs of codes: bytes in hex (`68 65`, `0x68, 0x65`), in decimal, and base64. Only what is printable then. */
import type { Spelling } from './spelled-view.ts';

const HEX = /(?:(?:0x|\\x)?[0-9a-f]{2}[,;:\s-]{0,2}){16,}/gi;
const DECIMAL = /(?<!\d)(?:\d{2,3}[,;\s]{1,3}){15,}\d{2,3}(?!\d)/g;
/** Looked for at the start of a word only: from each of its letters, words would be read many times. */
const BASE64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}/g;
/** Of all characters: bytes of pictures and numbers of measurements are not. */
const PRINTABLE = 0.9;
/** Two digits of hex may be parted at the wrong place by a letter before them. */
const SHIFTS = [0, 1];

interface Run {
  readonly text: string;
  /** Most runs are ids and hashes, whose places are not asked for. */
  places(): readonly number[];
}

/** Each run in a line of its own; undefined where there is none. */
export function undoCodes(text: string): Spelling | undefined {
  return inLines([
    ...Array.from(text.matchAll(HEX), ({ 0: run, index }) =>
      SHIFTS.filter((shift) => mayBePrintable(run, shift))
        .map((shift) => byCodes(run.slice(shift), /(?:0x|\\x)?([0-9a-f]{2})/gi, 16, index + shift))
        .find(isPrintable),
    ),
    ...Array.from(text.matchAll(DECIMAL), ({ 0: run, index }) => byCodes(run, /(\d{2,3})/g, 10, index)),
    ...base64Runs(text),
  ]);
}

/** Of base64 alone, for a search that knows the codes of what it looks for. */
export const undoBase64 = (text: string): Spelling | undefined => inLines(base64Runs(text));

const base64Runs = (text: string): Run[] =>
  Array.from(text.matchAll(BASE64), ({ 0: run, index }) => byBase64(run, index));

function inLines(all: readonly (Run | undefined)[]): Spelling | undefined {
  const runs = all.filter((run) => run !== undefined && isPrintable(run));
  if (runs.length === 0) return undefined;
  const places = runs.flatMap((run) => run?.places() ?? []);
  return { text: runs.map((run) => `${run?.text}\n`).join(''), places: Uint32Array.from(places) };
}

/** Of digits alone, from the first of each pair: an id or a hash is known before it is decoded. */
function mayBePrintable(run: string, from: number): boolean {
  let odd = 0;
  const most = (run.length * (1 - PRINTABLE)) / 2 + 1;
  for (let at = from; at + 1 < run.length; at += 2) {
    const digit = run.charCodeAt(at);
    if (!isHexDigit(digit) || !isHexDigit(run.charCodeAt(at + 1))) return true;
    if (digit !== 0x30 && (digit < 0x32 || digit > 0x37) && ++odd > most) return false;
  }
  return true;
}

const isHexDigit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x46) || (unit >= 0x61 && unit <= 0x66);

function byCodes(run: string, each: RegExp, base: number, start: number): Run {
  const codes = [...run.matchAll(each)];
  const [last] = codes.slice(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  return {
    text: codes.map(([, digits = '']) => String.fromCharCode(Number.parseInt(digits, base))).join(''),
    places: () => [...codes.map(({ index }) => start + index), start + end],
  };
}

function byBase64(run: string, start: number): Run {
  const text = atob(
    run
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .slice(0, run.length - (run.length % 4 === 1 ? 1 : 0)),
  );
  const places = () => [...Array.from(text, (_, i) => start + Math.floor((i * 4) / 3)), start + run.length];
  return { text, places };
}

function isPrintable({ text }: Run): boolean {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if ((unit >= 0x20 && unit < 0x7f) || unit === 10 || unit === 13) count += 1;
  }
  return count > 0 && count >= text.length * PRINTABLE;
}
