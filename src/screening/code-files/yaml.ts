/**
 * YAML as far as tools' files need it: maps, lists, scalars, text blocks, lists in brackets. Total: unknown syntax is
 * read as text. Anchors, tags and document separators are skipped.
 */
import { DEEPEST, MOST_LINES } from './beyond.ts';

export type Yaml = string | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Line {
  readonly indent: number;
  readonly text: string;
}

const KEY = /^(?:"((?:[^"\\]|\\.)*)"\s*|'([^']*)'\s*|([^\s#:,[\]{}"'][^:#]*|[^\s:]+\s*)):(?:\s+|$)(.*)$/;

export function readYaml(text: string): Yaml {
  return new Reader(text).block(0, 0);
}

class Reader {
  readonly #lines: Line[];
  #at = 0;

  constructor(text: string) {
    this.#lines = text
      .split('\n', MOST_LINES)
      .map((line) => ({ indent: line.length - line.trimStart().length, text: line.trim() }));
  }

  #next(): Line | undefined {
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at];
      if (line !== undefined && line.text !== '' && !/^(?:#|---|\.\.\.|%)/.test(line.text)) return line;
    }
    return undefined;
  }

  block(indent: number, depth: number): Yaml {
    const first = this.#next();
    if (first === undefined || first.indent < indent || depth > DEEPEST) return '';
    if (/^-(?:\s|$)/.test(first.text)) return this.#list(first.indent, depth);
    return KEY.test(first.text) ? this.#map(first.indent, depth) : this.#plain(indent);
  }

  #list(indent: number, depth: number): Yaml {
    const items: Yaml[] = [];
    for (
      let line = this.#next();
      line?.indent === indent && /^-(?:\s|$)/.test(line.text);
      line = this.#next()
    ) {
      const rest = line.text.slice(1).trimStart();
      const inner = indent + line.text.length - rest.length;
      if (rest === '' || rest.startsWith('#')) {
        this.#at++;
        items.push(this.block(indent + 1, depth + 1));
      } else if (KEY.test(rest) || /^-\s/.test(rest)) {
        this.#lines[this.#at] = { indent: inner, text: rest };
        items.push(this.block(inner, depth + 1));
      } else {
        this.#at++;
        items.push(this.#scalar(rest, indent));
      }
    }
    return items;
  }

  #map(indent: number, depth: number): Yaml {
    const map: Record<string, Yaml> = Object.create(null);
    for (let line = this.#next(); line?.indent === indent; line = this.#next()) {
      const [, double, single, plain, rest = ''] = KEY.exec(line.text) ?? [];
      this.#at++;
      const key = double ?? single ?? plain?.trimEnd();
      if (key === undefined) continue;
      const value = rest.replace(/^(?:[&!][^\s]+\s*)+/, '');
      if (value === '' || value.startsWith('#')) {
        const next = this.#next();
        const isList = next?.indent === indent && /^-(?:\s|$)/.test(next.text);
        map[key] = this.block(isList ? indent : indent + 1, depth + 1);
      } else map[key] = this.#scalar(value, indent);
    }
    return map;
  }

  /** A value in the rest of a line, or the block of text that it announces. */
  #scalar(text: string, indent: number): Yaml {
    if (/^[|>][-+\d]*(?:\s+#.*)?$/.test(text)) return this.#text(indent, text.startsWith('>') ? ' ' : '\n');
    if (text.startsWith('[')) return this.#flow(text);
    if (/^["']/.test(text)) return unquoted(this.#whole(text, text.charAt(0)));
    const more = this.#next();
    const isMore =
      more !== undefined && more.indent > indent && !KEY.test(more.text) && !/^-\s/.test(more.text);
    const start = text.replace(/\s+#.*$/, '');
    return isMore ? `${start} ${this.#plain(indent + 1)}` : start;
  }

  #text(indent: number, between: string): string {
    const found: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at];
      if (line === undefined || (line.text !== '' && line.indent <= indent)) break;
      found.push(line.text);
    }
    return found.join(between);
  }

  #plain(indent: number): string {
    const found: string[] = [];
    for (let line = this.#next(); line !== undefined && line.indent >= indent; line = this.#next()) {
      if (found.length > 0 && (KEY.test(line.text) || /^-\s/.test(line.text))) break;
      found.push(line.text);
      this.#at++;
    }
    return found.join(' ');
  }

  /** A quoted text may span several lines. */
  #whole(text: string, quote: string): string {
    let whole = text;
    const isOpen = () =>
      !new RegExp(`^${quote}(?:[^${quote}\\\\]|\\\\.|${quote}${quote})*${quote}`).test(whole);
    for (let left = 50; left > 0 && isOpen() && this.#at < this.#lines.length; left--)
      whole += ` ${this.#lines[this.#at++]?.text ?? ''}`;
    return whole;
  }

  #flow(text: string): Yaml {
    let whole = text;
    for (let left = 50; left > 0 && !whole.includes(']') && this.#at < this.#lines.length; left--)
      whole += ` ${this.#lines[this.#at++]?.text ?? ''}`;
    const items = whole.slice(1, whole.lastIndexOf(']') === -1 ? undefined : whole.lastIndexOf(']'));
    return [...items.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\s][^,]*/g)].map(([item]) =>
      unquoted(item.trim()),
    );
  }
}

function unquoted(text: string): string {
  const [, double] = /^"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  if (double !== undefined)
    return double.replaceAll(/\\(.)/g, (_, letter: string) =>
      letter === 'n' ? '\n' : letter === 't' ? '\t' : letter,
    );
  const [, single] = /^'((?:[^']|'')*)'/.exec(text) ?? [];
  return single === undefined ? text : single.replaceAll("''", "'");
}
