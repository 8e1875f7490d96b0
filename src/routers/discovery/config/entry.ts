/** One value of a configuration, with the way that leads to it. Every format becomes these before anything is judged. */
export interface Entry {
  /** Counted from 1. */
  readonly line: number;
  /** From the outside in, the own key last. Places in a list are numbers after `#`. */
  readonly path: readonly string[];
  /** Without quotes; empty where only the key matters. */
  readonly value: string;
  /** False for what is commented out. */
  readonly isActive: boolean;
  /** A line of a text inside the value: a script, or another configuration. */
  readonly isBlock?: true;
}

/** The last step that has a name. */
export function keyOf({ path }: Entry): string {
  for (let i = path.length - 1; i >= 0; i--) {
    const step = path[i] ?? '';
    if (!step.startsWith('#')) return step;
  }
  return '';
}

/** A place in a list: `#` and digits. */
export function isPlace(step: string): boolean {
  if (step.length < 2 || step.charCodeAt(0) !== 35) return false;
  for (let at = 1; at < step.length; at++) {
    const code = step.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** As a person would have written the value without quotes: resolves JSON and YAML escapes that occur in addresses and names. */
export function unquote(written: string): string {
  const text = written.trim();
  const quote = text[0];
  if ((quote !== '"' && quote !== "'") || text.length < 2 || !text.endsWith(quote)) return text;
  const inner = text.slice(1, -1);
  return quote === '"' ? inner.replace(/\\(?=[/"\\])/g, '') : inner.replaceAll("''", "'");
}

/** Deeper than any real configuration; anything below is read as if it were at this depth. */
export const MOST_STEPS = 64;
/** A longer line is no line of a configuration; only its beginning is read. */
export const MOST_LINE = 20_000;
