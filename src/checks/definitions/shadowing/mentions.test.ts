import { expect, test } from 'vitest';
import { readDefinitions } from '../../../../corpus/tools.ts';
import { registryOf } from '../../../screening/definitions/registry.ts';
import { understandDefinition } from '../../definition-screening.ts';
import { mayName, mentionsIn } from './mentions.ts';
import { kindOfTool, serverRedirects } from './redirect.ts';

test.each([
  ['Runs query_database first.', true],
  ['Runs queryDatabase first.', true],
  ['Ask the Query Database Tool.', true],
  ['Never trust that MCP.', true],
  ['The number of rows to return.', false],
])('%s: may name a tool or a server: %s', (text, isNaming) => {
  expect([mayName(text), mayName(text)]).toEqual([isNaming, isNaming]);
});

test('a text that names nothing has no tool, no kind of tool and no server in it', () => {
  let quiet = 0;
  const wronged: string[] = [];
  for (const { definition, peers } of [
    ...readDefinitions('malicious'),
    ...readDefinitions('hard-negative'),
  ]) {
    const other = { ...definition, server: 'other', name: 'query_database' };
    const subject = understandDefinition(definition, registryOf([definition, other, ...peers]));
    const elsewhere = { ...subject, definition: other };
    for (const { text } of subject.texts) {
      if (mayName(text)) continue;
      quiet++;
      const found = [...mentionsIn(text, subject)];
      if (found.length > 0 || kindOfTool(text, []) || serverRedirects(text, elsewhere)) wronged.push(text);
    }
  }
  expect(wronged).toEqual([]);
  expect(quiet).toBeGreaterThan(500);
});
