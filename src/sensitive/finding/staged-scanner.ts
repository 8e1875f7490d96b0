/**
 * Scans with the patterns that can match: the first short texts of a process with the families whose anchors are in them,
 * everything else with all patterns at once. Finds the same either way.
 */
import { MARGIN } from '../anchors/byte-block.ts';
import { KEY_CHARACTERS, SHORTEST_RUN } from '../anchors/run-routines.ts';
import type { AnchorReader, Page } from '../pattern/mark.ts';
import type { SecretPattern } from '../pattern/pattern.ts';
import { folded } from './each-literal.ts';
import { type CharacterReader, MOST_SHORT_UNITS, type RunReader, Scanner, SHORT_UNITS } from './scanner.ts';

export interface KnownAnchors {
  /** Folded, as texts are compared. */
  readonly literals: readonly string[];
  /** For each of them, the families that have it; none for those of patterns and readers without a family. */
  readonly families: readonly (readonly number[])[];
  /** Families with a pattern that is found by a run of key characters. */
  readonly byRun: readonly number[];
}

/** What there is to scan with; each function makes its part. */
export interface Stock {
  readonly families: readonly (() => readonly SecretPattern[])[];
  patterns(): readonly SecretPattern[];
  readers(): readonly AnchorReader[];
  readonly runReader: RunReader;
  readonly characters: Readonly<Record<string, CharacterReader>>;
}

export function knownAnchors({ families, patterns, readers }: Stock): KnownAnchors {
  const owners = new Map<string, Set<number>>();
  const note = (anchor: string, family?: number) => {
    const literal = folded(anchor.toLowerCase());
    const known = owners.get(literal) ?? new Set<number>();
    owners.set(literal, family === undefined ? known : known.add(family));
  };
  const byRun = families.flatMap((made, i) => (made().some((one) => one.beforeRun !== undefined) ? [i] : []));
  families.forEach((made, i) => {
    for (const { anchors } of made()) for (const anchor of anchors) note(anchor, i);
  });
  for (const { anchors } of [...patterns(), ...readers()]) for (const anchor of anchors) note(anchor);
  return { literals: [...owners.keys()], families: [...owners.values()].map((each) => [...each]), byRun };
}

const RUN = new RegExp(`[${KEY_CHARACTERS.replace('-', '\\-')}]{${SHORTEST_RUN}}`);

export class StagedScanner {
  readonly #stock: Stock;
  readonly #known: KnownAnchors | undefined;
  readonly #narrow = new Map<string, Scanner>();
  #all: Scanner | undefined;
  #shortUnits = 0;

  constructor(stock: Stock, known: KnownAnchors | undefined) {
    this.#stock = stock;
    this.#known = known;
  }

  scan(page: Page, from = 0, to = page.text.length): void {
    const isShort = page.isAscii && to - from <= SHORT_UNITS && this.#shortUnits < MOST_SHORT_UNITS;
    if (this.#known === undefined || this.#all !== undefined || !isShort) {
      this.#all ??= this.#made(this.#stock.families.map((_, i) => i));
      this.#all.scan(page, from, to);
      return;
    }
    this.#shortUnits += to - from;
    const needed = this.#neededFor(page.text.slice(from, to + MARGIN), this.#known);
    if (needed === undefined) return;
    const key = needed.join();
    const scanner = this.#narrow.get(key) ?? this.#made(needed);
    this.#narrow.set(key, scanner);
    scanner.scan(page, from, to);
  }

  /** Undefined if nothing in the text can begin a match. */
  #neededFor(text: string, { literals, families, byRun }: KnownAnchors): number[] | undefined {
    const needed = new Set<number>();
    let isAny = Object.keys(this.#stock.characters).some((character) => text.includes(character));
    if (RUN.test(text)) {
      isAny = true;
      for (const family of byRun) needed.add(family);
    }
    const units = folded(text);
    for (let i = 0; i < literals.length; i++) {
      if (!units.includes(literals[i] as string)) continue;
      isAny = true;
      for (const family of families[i] ?? []) needed.add(family);
    }
    return isAny ? [...needed].sort((a, b) => a - b) : undefined;
  }

  #made(needed: readonly number[]): Scanner {
    const { families, patterns, readers, runReader, characters } = this.#stock;
    const chosen = needed.flatMap((i) => families[i]?.() ?? []);
    return new Scanner([...chosen, ...patterns()], readers(), runReader, characters);
  }
}
