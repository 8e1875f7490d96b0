/** Variables and headers of a server that is given on the command line: by name or by reference, never by value. */
import { spelledReference } from '../../../../gateway/downstream/references.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Io } from '../../verb/io.ts';
import { headerOf, isVariableName } from '../scan/server-options.ts';

interface Named {
  readonly references?: Readonly<Record<string, string>>;
}

const named = (entries: readonly (readonly [string, string])[]): Named =>
  entries.length === 0 ? {} : { references: Object.fromEntries(entries) };

/** `--env NAME` passes a variable on; `--env NAME=@file:PATH` sets one by reference. */
export function givenVariables(words: readonly string[]): {
  readonly inherits: readonly string[];
  readonly references: Named;
} {
  const inherits: string[] = [];
  const entries: [string, string][] = [];
  for (const word of words) {
    const [, name = word, value] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    const text = value === undefined ? undefined : spelledReference(value);
    if (!isVariableName(name) || (value !== undefined && text === undefined)) throw unnamed();
    if (text === undefined) inherits.push(name);
    else entries.push([name, text]);
  }
  return { inherits, references: named(entries) };
}

function unnamed(): Trouble {
  const expected =
    'the name of a variable, whose value is taken from your environment, or NAME=@file:PATH, NAME=@env:OTHER, NAME=@command:LINE or NAME=@keychain:ENTRY';
  return new Trouble('usage.bad_value', { value: '…', option: '--env', expected });
}

/** `Name: value`, `Name: Bearer @env:VARIABLE`, or a reference in its place. */
export function givenHeaders(
  lines: readonly string[],
  io: Io,
): Named & { readonly headers: Readonly<Record<string, string>> } {
  const headers: [string, string][] = [];
  const entries: [string, string][] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(line) ?? [];
    const text = /@(?:file|command|keychain):/.test(value) ? spelledReference(value) : undefined;
    if (text === undefined) headers.push(headerOf(line, io));
    // Its name must be one, whatever its value will be.
    else entries.push([headerOf(`${name}: -`, io)[0], text]);
  }
  return { headers: Object.fromEntries(headers), ...named(entries) };
}
