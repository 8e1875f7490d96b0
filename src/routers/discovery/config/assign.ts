/**
 * Formats of one assignment a line: dotenv, properties, INI, TOML, systemd units, Makefiles, Terraform and Nix, with
 * their sections and blocks. Values in braces and brackets are read by the reader for those.
 */
import { type Entry, MOST_LINE, MOST_STEPS, unquote } from './entry.ts';
import { flowEntries } from './flow.ts';

/** `export NAME=value`, `name = "value"`, `NAME ?= value`, `"name" = …`, `spring.ai.base-url: value`, `name +: value`. */
const ASSIGNED =
  /^(?:export\s+|set\s+(?:-g?x\s+)?|declare\s+-x\s+|local\s+|readonly\s+|define\s+|param\s+|\$env:)?(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([\w.$@%/[\]*-]{1,200}))(?:\s+(?:string|object|array))?\s*(?:[?:+]?=|:(?=\s|$))\s*(.*)$/;
const SECTION = /^\[{1,2}\s*([^\]]{1,200}?)\s*\]{1,2}\s*(?:[#;].*)?$/;
/** `resource "kind" "name" {`, `variable "model" {`, `environment = {`, `services.ollama = {`. */
const OPENED = /^([\w.-]{1,100}(?:\s+"[^"]{0,100}"){0,3})\s*=?\s*(?:rec\s*)?\{\s*(?:[#/].*)?$/;
/** `variable "base_url" { default = "…" }`. */
const IN_ONE_LINE = /^([\w.-]{1,100}(?:\s+"[^"]{0,100}"){0,3})\s*\{(.+)\}$/;
/** Of a systemd unit: `Environment="A=1" "B=2" C=3`. */
const UNIT_PAIR = /(?:^|[\s"'])([A-Za-z_]\w{0,100})=([^\s"']*)/g;
const COMMENT = /^(?:#+|;+|\/\/+|!|--)\s?/;

export function assignedEntries(text: string): Entry[] {
  const reader = new AssignReader();
  let line = 0;
  for (const written of text.split('\n')) reader.line(written.slice(0, MOST_LINE).trim(), ++line);
  reader.end();
  return reader.entries;
}

class AssignReader {
  readonly entries: Entry[] = [];
  #section: readonly string[] = [];
  readonly #blocks: string[] = [];
  /** A value in brackets that goes on over several lines. */
  #open: { line: number; path: readonly string[]; text: string; depth: number } | undefined;

  line(body: string, line: number): void {
    const comment = COMMENT.exec(body)?.[0];
    if (this.#open) this.#goOn(body);
    else if (comment !== undefined) this.#assign(body.slice(comment.length).trim(), line, false);
    else if (body !== '') this.#said(body, line);
  }

  #said(body: string, line: number): void {
    const section = SECTION.exec(body)?.[1];
    if (section !== undefined && !section.includes('=')) {
      this.#section = section.split('.').map(unquote);
      return;
    }
    if (/^[}\])]+[;,]*$/.test(body)) {
      this.#blocks.pop();
      return;
    }
    const opened = OPENED.exec(body)?.[1];
    if (opened !== undefined && this.#blocks.length < MOST_STEPS)
      this.#blocks.push(opened.replaceAll('"', ''));
    else this.#assign(body, line, true);
  }

  #assign(body: string, line: number, isActive: boolean): void {
    const [, quoted, single, bare, written = ''] = ASSIGNED.exec(body) ?? [];
    const key = quoted ?? single ?? bare;
    const [, head, inner] = key === undefined ? (IN_ONE_LINE.exec(body) ?? []) : [];
    if (head !== undefined && inner !== undefined && this.#blocks.length < MOST_STEPS) {
      this.#blocks.push(head.replaceAll('"', ''));
      this.#assign(inner.trim(), line, isActive);
      this.#blocks.pop();
      return;
    }
    if (key === undefined) {
      // `passenv` of tox, `ENV` files of containers: a name alone.
      const [, name] = /^(?:export\s+)?([A-Z][A-Z0-9_]{3,80})$/.exec(body) ?? [];
      if (name !== undefined)
        this.entries.push({ line, path: [...this.#section, ...this.#blocks, name], value: '', isActive });
      return;
    }
    const path = [...this.#section, ...this.#blocks, key];
    if (key === 'Environment') {
      for (const [, name = '', value = ''] of written.matchAll(UNIT_PAIR))
        this.entries.push({ line, path: [...path, name], value, isActive });
      return;
    }
    if (/^[[{]/.test(written) && !written.startsWith('{{')) {
      this.#open = { line, path, text: written, depth: depthOf(written) };
      if (!isActive || this.#open.depth <= 0) this.#close(isActive);
    } else this.entries.push({ line, path, value: scalarOf(written), isActive });
  }

  #goOn(body: string): void {
    const open = this.#open;
    if (!open) return;
    open.text += `\n${body}`;
    open.depth += depthOf(body);
    if (open.depth <= 0 || open.text.length > MOST_LINE) this.#close(true);
  }

  #close(isActive: boolean): void {
    const open = this.#open;
    this.#open = undefined;
    if (!open) return;
    const { line, path, text } = open;
    for (const entry of flowEntries(text, { line, path, isActive, hashComments: true }))
      this.entries.push(entry);
  }

  end(): void {
    this.#close(true);
  }
}

function depthOf(text: string): number {
  let depth = 0;
  for (const [mark] of text.matchAll(/[[\]{}]/g)) depth += mark === '[' || mark === '{' ? 1 : -1;
  return depth;
}

/** Without quotes, and without a comment behind it; a `#` in an address has no space before it. */
function scalarOf(written: string): string {
  const quote = written[0];
  if (quote === '"' || quote === "'" || quote === '`') {
    const end = written.indexOf(quote, 1);
    return end < 0 ? written.slice(1) : written.slice(1, end);
  }
  return written
    .replace(/\s[#;].*$/, '')
    .replace(/\\(?=[:=#!])/g, '')
    .replace(/[;,]$/, '')
    .trim();
}
