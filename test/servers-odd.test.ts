import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listServer } from '../src/gateway/downstream/list-server.ts';
import { children } from '../src/world/children.ts';
import { clock } from '../src/world/clock.ts';
import { http } from '../src/world/http.ts';
import { patientClock } from './fixtures/patient-clock.ts';

const rude = (...args: string[]) => {
  const script = join(import.meta.dirname, 'servers', 'rude.mjs');
  const ports = {
    children,
    http,
    clock: args[0] === 'late' ? clock : patientClock,
    environment: process.env,
    platform: process.platform,
    home: '/',
  };
  return listServer(
    'fixture',
    { kind: 'stdio', command: process.execPath, args: [script, ...args], env: {} },
    ports,
  );
};

describe('whatever looks like a part of a list and is not read as one is said', () => {
  it.each([
    ['odd-cursor', 'the rest of its tools could not be listed: its next page is named by no text'],
    ['odd-keys', 'the list of its tools holds another spelling of "tools", which was not read'],
    [
      'case-twins',
      'its tools could not be listed: it sent a message with two keys of one object that differ only in letter case or Unicode form',
    ],
    ['odd-instructions', 'its instructions are not text, so they were not read'],
    ['late', 'its tools could not be listed: it did not answer'],
  ])('%s', async (mode, problem) => {
    const { problems } = await rude(mode);
    expect(problems).toContain(problem);
  });
});

describe('an empty cursor', () => {
  it('is followed where it leads on', async () => {
    const { definitions, problems } = await rude('empty-cursor', 'more');
    expect(definitions.map(({ name }) => name)).toEqual(['get_weather', 'second']);
    expect(problems).toEqual([]);
  });

  it('that brings the same page again is the end of the list', async () => {
    const { definitions, problems } = await rude('empty-cursor');
    expect(definitions.map(({ name }) => name)).toEqual(['get_weather']);
    expect(problems).toEqual([]);
  });
});

it('more definitions than anybody reads are cut, and said', async () => {
  const { definitions, problems } = await rude('many-big', '7');
  expect(definitions.length).toBe(4);
  expect(problems).toEqual(['it offers more than 4 MiB of definitions; those beyond were not read: 3']);
});
