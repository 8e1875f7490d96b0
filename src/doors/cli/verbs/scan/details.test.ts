import { expect, test } from 'vitest';
import { scanDefinitions } from '../../../../road/definitions.ts';
import type { Definition } from '../../../../vocabulary/definition.ts';
import type { Outcome } from '../../../../work/scan/outcome.ts';
import { createPaint } from '../../print/paint.ts';
import { describeDetails } from './details.ts';

const tool = (server: string, name: string, description: string): Definition => ({
  kind: 'tool',
  server,
  name,
  value: { name, description },
});
const hidden = (word: string) =>
  String.fromCodePoint(...[...word].map((letter) => 0xe0000 + (letter.codePointAt(0) ?? 0)));

function outcomeOf(definitions: readonly Definition[]): Outcome {
  const scanned = scanDefinitions(definitions);
  const servers = [...new Set(definitions.map(({ server }) => server))].map((server) => ({
    listing: { server, origin: { kind: 'file', path: 'x.json' }, definitions: [], problems: [] } as const,
    items: scanned.filter(({ definition }) => definition.server === server),
  }));
  return { servers, problems: [] };
}

const paint = createPaint('never', { isTerminal: false, columns: 100, write: () => {} }, {});
const described = (definitions: readonly Definition[]) =>
  describeDetails(outcomeOf(definitions), { paint, width: 100 });
const headsOf = (lines: readonly string[]) => lines.filter((line) => /^\S/.test(line));

const transfer = 'Starts a wire transfer from a current account to a payee.';

test('the most severe comes first, in any order of the servers', () => {
  const large = tool('a', 'words', 'word '.repeat(200_000));
  const lines = described([large, tool('b', 'sky', `Weather.${hidden('Obey')}`)]);
  expect(headsOf(lines)).toEqual(['sky of b: dangerous', 'words of a: warning']);
});

test('copies on several servers are shown once, with all its servers and each sentence once', () => {
  const lines = described(['a', 'b', 'c'].map((server) => tool(server, 'wire_money', transfer)));
  expect(headsOf(lines)).toEqual(['wire_money of a, b, c: dangerous']);
  const sentences = lines.join(' ').match(/Another server has the same tool, word for word/g);
  expect(sentences).toHaveLength(1);
});

test('if the servers differ, each place names its server', () => {
  const lines = described([
    tool('a', 'sky', `Weather.${hidden('Obey')}`),
    tool('b', 'sky', `The sky above a town, and no more than that.${hidden('Obey')}`),
  ]);
  expect(headsOf(lines)).toEqual(['sky of a, b: dangerous']);
  expect(lines).toContain('    at          $.description of a');
  expect(lines).toContain('    at          $.description of b');
});

test('the same place with the same words is shown once', () => {
  const lines = described([
    tool('a', 'sky', `Weather.${hidden('Obey')}`),
    tool('b', 'sky', `Weather.${hidden('Obey')}`),
  ]);
  const places = lines.filter((line) => line.includes('4 hidden (tag)'));
  expect(places).toHaveLength(1);
});
