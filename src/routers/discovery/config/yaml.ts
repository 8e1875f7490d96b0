/**
 * YAML line by line, by indentation: also with templates in it, half commented out, or
 * broken. Anchors, tags and references are skipped.
 */
import { type Entry, MOST_LINE, MOST_STEPS, unquote } from './entry.ts';
import { flowEntries } from './flow.ts';

interface Level {
  readonly indent: number;
  readonly path: readonly string[];
  /** Of the items of a list directly below. */
  items: number;
}

interface Block {
  readonly indent: number;
  readonly path: readonly string[];
}

export function yamlEntries(text: string): Entry[] {
  return new YamlReader().read(text);
}

class YamlReader {
  readonly #entries: Entry[] = [];
  #levels: Level[] = [{ indent: -1, path: [], items: 0 }];
  #block: Block | undefined;
  /** A value in brackets that goes on over several lines. */
  #open: { line: number; path: readonly string[]; text: string; depth: number } | undefined;

  read(text: string): Entry[] {
    let line = 0;
    for (const written of text.split('\n')) this.#line(written.slice(0, MOST_LINE).trimEnd(), ++line);
    this.#endFlow();
    return this.#entries;
  }

  #line(written: string, line: number): void {
    const body = written.trimStart();
    const indent = written.length - body.length;
    if (this.#open) {
      this.#goOn(written, indent);
      return;
    }
    if (this.#block && (body === '' || indent > this.#block.indent)) {
      if (body !== '')
        this.#entries.push({
          line,
          path: this.#block.path,
          value: body,
          isActive: !body.startsWith('#'),
          isBlock: true,
        });
      return;
    }
    this.#block = undefined;
    if (body === '' || body.startsWith('{{') || /^(?:---|\.\.\.|%)/.test(body)) {
      if (body.startsWith('---')) this.#levels = [{ indent: -1, path: [], items: 0 }];
      return;
    }
    if (body.startsWith('#')) this.#comment(body, indent, line);
    else this.#node(body, indent, line, true);
  }

  /** A setting that was commented out with a `#`; prose has no key, or a long one. */
  #comment(body: string, indent: number, line: number): void {
    const said = body.replace(/^#+\s?/, '');
    const text = said.trimStart();
    const { key } = splitKey(text.replace(/^- +/, ''));
    if (key === undefined ? !/^- *["']?[A-Z]\w*=/.test(text) : /\s/.test(key)) return;
    const kept = this.#levels;
    this.#levels = kept.map((level) => ({ ...level }));
    this.#node(text, indent + said.length - text.length, line, false);
    this.#levels = kept;
  }

  #node(written: string, indent: number, line: number, isActive: boolean): void {
    let body = written;
    let at = indent;
    let isItem = false;
    while (/^-(?:\s|$)/.test(body)) {
      isItem = true;
      const parent = this.#above(at, true);
      const path = [...parent.path, `#${parent.items++}`];
      const rest = body.slice(1).trimStart();
      this.#push({ indent: at, path, items: 0 });
      at += body.length - rest.length;
      body = rest;
    }
    const { key, value } = splitKey(body);
    if (key === undefined) {
      if (isItem && body !== '') this.#value(body, this.#levels.at(-1)?.path ?? [], indent, line, isActive);
      return;
    }
    const parent = this.#above(at, false);
    const path = [...parent.path, key];
    this.#push({ indent: at, path, items: 0 });
    this.#value(value, path, at, line, isActive);
  }

  /** The level that a line of this indentation belongs to. List items may be directly below their key. */
  #above(indent: number, isItem: boolean): Level {
    for (let i = this.#levels.length - 1; i > 0; i--) {
      const level = this.#levels[i] as Level;
      const isInside =
        level.indent < indent || (isItem && level.indent === indent && !isPlace(level.path.at(-1)));
      if (isInside) return level;
      this.#levels.pop();
    }
    return this.#levels[0] as Level;
  }

  #push(level: Level): void {
    if (this.#levels.length < MOST_STEPS) this.#levels.push(level);
  }

  #value(written: string, path: readonly string[], indent: number, line: number, isActive: boolean): void {
    const value = written.replace(/^(?:[&!][^\s{["']*\s+)+/, '');
    if (/^[|>][-+\d]*(?:\s+#.*)?$/.test(value)) {
      if (isActive) this.#block = { indent, path };
      return;
    }
    if (/^(?:\[|\{(?!\{))/.test(value)) {
      this.#open = { line, path, text: value, depth: depthOf(value) };
      if (!isActive || this.#open.depth <= 0) this.#endFlow(isActive);
      return;
    }
    this.#entries.push({ line, path, value: scalarOf(value), isActive });
  }

  #goOn(written: string, indent: number): void {
    const open = this.#open;
    if (!open) return;
    open.text += `\n${written}`;
    open.depth += depthOf(written);
    // An unclosed bracket must not swallow the rest of the file.
    const isLost = indent === 0 && /^[\w"']+\s*:/.test(written);
    if (open.depth <= 0 || isLost || open.text.length > MOST_LINE) this.#endFlow();
  }

  #endFlow(isActive = true): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const { line, path, text } = open;
    for (const entry of flowEntries(text, { line, path, isActive, hashComments: true }))
      this.#entries.push(entry);
  }
}

const isPlace = (step: string | undefined): boolean => step?.startsWith('#') === true;

/** How many more are opened than closed; brackets in quotes are rare enough. */
function depthOf(text: string): number {
  let depth = 0;
  for (const [mark] of text.matchAll(/[[\]{}]/g)) depth += mark === '[' || mark === '{' ? 1 : -1;
  return depth;
}

/** A comment begins behind a space; in quotes nothing does. */
function scalarOf(value: string): string {
  const quote = value[0];
  if (quote === '"' || quote === "'") {
    const end = value.indexOf(quote, 1);
    return end < 0 ? value.slice(1) : unquote(value.slice(0, value.lastIndexOf(quote) + 1));
  }
  return value.replace(/(?:^|\s)#.*$/, '').trim();
}

/** Splits `key: value`; a colon without a space behind it belongs to the word. */
export function splitKey(body: string): { readonly key?: string; readonly value: string } {
  const quote = body[0];
  if (quote === '"' || quote === "'") {
    const end = body.indexOf(quote, 1);
    const rest = end < 0 ? '' : body.slice(end + 1).trimStart();
    return rest.startsWith(':') ? { key: body.slice(1, end), value: rest.slice(1).trim() } : { value: body };
  }
  const end = /:(?=\s|$)/.exec(body)?.index ?? -1;
  if (end <= 0 || end > 200 || /^[[{*]/.test(body)) return { value: body };
  return { key: body.slice(0, end).trimEnd(), value: body.slice(end + 1).trim() };
}
