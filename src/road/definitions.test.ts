import { describe, expect, test } from 'vitest';
import type { Definition, ServerOrigin } from '../vocabulary/definition.ts';
import { scanDefinitions, withProgram } from './definitions.ts';

const WORDS = {
  post_invoice: 'Posts an invoice to the ledger of a customer.',
  weigh_parcel: 'Weighs a parcel and quotes the freight.',
  list_files: 'List files',
} as const;

const serverOf = (server: string): Definition[] =>
  Object.entries(WORDS).map(([name, description]) => ({
    ...{ kind: 'tool', server, name, value: { name, description } },
  }));

const npx = (...args: string[]): ServerOrigin => ({ kind: 'stdio', command: 'npx', args: ['-y', ...args] });
const url = (address: string): ServerOrigin => ({ kind: 'http', url: address });

function verdictsBeside(one: ServerOrigin, other: ServerOrigin): string[] {
  const both = [...withProgram(serverOf('mail'), one), ...withProgram(serverOf('mail-2'), other)];
  return [...new Set(scanDefinitions(both).map(({ judgement }) => judgement.verdict))];
}

const ACME = npx('@acme/mail');

describe('the same words', () => {
  test.each([
    ['in the configurations of two clients', ACME, npx('@acme/mail')],
    ['of two versions of one package', npx('@acme/mail@1.2.0'), npx('@acme/mail@2.0.0')],
    ['for two accounts, by arguments', npx('@acme/mail', '--account', 'work'), npx('@acme/mail')],
    ['at one address with two queries', url('https://a.example/mcp?team=1'), url('https://a.example/mcp')],
    ['on the staging host of a domain', url('https://a.example/mcp'), url('https://staging.a.example/mcp')],
  ])('%s are one server', (_, one, other) => {
    expect(verdictsBeside(one, other)).toEqual(['clean']);
  });

  test.each([
    ['of a fork', npx('@fork/mail')],
    ['of another package with its name and more', npx('@acme/mail-2')],
    ['at an address', url('https://mail.example/mcp')],
    ['of a program of this machine', { kind: 'stdio', command: '/opt/mail', args: [] } as const],
  ])('%s are a copy, every tool of it', (_, other) => {
    expect(verdictsBeside(ACME, other)).toEqual(['dangerous']);
  });

  test('in documents that name their servers alike are reported once', () => {
    const both = [...serverOf('mail'), ...serverOf('mail-2')];
    const verdicts = scanDefinitions(both).map(({ judgement }) => judgement.verdict);
    expect(verdicts).toEqual(['warning', ...Array(5).fill('clean')]);
  });

  test('on server1 and server2 are a copy', () => {
    const both = [...serverOf('server1'), ...serverOf('server2')];
    for (const { judgement } of scanDefinitions(both)) expect(judgement.verdict).toBe('dangerous');
  });
});

test('a common name on two servers is reported beside a clean verdict', () => {
  const search = (server: string, description: string): Definition => ({
    ...{ kind: 'tool', server, name: 'search', value: { name: 'search', description } },
  });
  const [scanned] = scanDefinitions([search('a', 'Searches pages.'), search('b', 'Finds books on a shelf.')]);
  expect(scanned?.judgement).toMatchObject({
    ...{ verdict: 'clean', tier: null, confidence: 0, riskScore: 0 },
    findings: [{ severity: 'info', tier: 'soft', checks: ['shadowing.cross-server'] }],
  });
});
