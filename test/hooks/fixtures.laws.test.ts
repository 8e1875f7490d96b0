import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HookEvent, HookOutput, Payload } from '../../src/doors/hook/adapter/adapter.ts';
import { adapterFor, callingHost } from '../../src/doors/hook/hosts.ts';
import type { JsonValue } from '../../src/text/json/json-value.ts';
import { HOSTS, type HookAnswer, type HostName } from '../../src/vocabulary/hook-request.ts';
import { draws } from '../draws.ts';
import { GATES } from './fixtures-gates.ts';
import { READINGS } from './fixtures-schemas.ts';

const jsonOf = (options: fc.JsonSharedConstraints): fc.Arbitrary<JsonValue> =>
  fc.json(options).map((text): JsonValue => JSON.parse(text));
const json = jsonOf({ maxDepth: 4, stringUnit: 'binary' });
const record = fc.dictionary(fc.string({ unit: 'binary' }), json);

const FIELDS = [...new Set(GATES.flatMap(({ stdin }) => Object.keys(stdin)))];
const RESULTS = ['tool_response', 'tool_output', 'toolResult', 'prompt', 'permissionSuggestions'];
const EVENTS = [...new Set(GATES.map(({ event }) => event))];
const LATER = ['PostToolUse', 'postToolUse', 'AfterTool', 'UserPromptSubmit', 'beforeSubmitPrompt', 'Stop'];

/** Anything; a host's own fields with anything in them; what a host does send, with something changed. */
const payload: fc.Arbitrary<Payload> = fc.oneof(
  record,
  fc.dictionary(fc.constantFrom(...FIELDS, ...RESULTS), json),
  fc
    .tuple(
      fc.constantFrom(...GATES.map(({ stdin }) => stdin)),
      fc.dictionary(fc.constantFrom(...FIELDS, ...RESULTS), json, { maxKeys: 3 }),
      fc.option(fc.constantFrom(...EVENTS, ...LATER), { nil: undefined }),
      fc.option(json, { nil: undefined }),
    )
    .map(([stdin, changes, event, result]) => ({
      prompt: 'Tidy up',
      ...stdin,
      ...changes,
      ...(event === undefined ? {} : { hook_event_name: event }),
      ...(result === undefined ? {} : { tool_response: result }),
    })),
);
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }).map((part) => part.repeat(part.length % 7 === 3 ? 900 : 1)),
  // Halves of a pair, which JSON can carry and strict parsers refuse.
  fc.constantFrom('\ud83d', 'a\udc00b', '\udc00\ud83d'),
);
const answer: fc.Arbitrary<HookAnswer> = fc.oneof(
  fc.constantFrom<HookAnswer>({ kind: 'nothing' }, { kind: 'allow' }),
  words.map((message): HookAnswer => ({ kind: 'warn', message })),
  words.map((reason): HookAnswer => ({ kind: 'ask', reason })),
  words.map((reason): HookAnswer => ({ kind: 'deny', reason })),
  fc
    .tuple(words, fc.oneof(json, words))
    .map(([reason, result]): HookAnswer => ({ kind: 'replace', reason, result })),
);

function check(host: HostName, { stdout, stderr, exit }: HookOutput): void {
  const { document, takesSilence, exits } = READINGS[host];
  expect(exits).toContain(exit);
  if (exit === 2) expect(stderr).not.toBe('');
  expect(stdout + stderr).not.toMatch(/\p{Surrogate}/u);
  if (stdout === '') expect(takesSilence || exit === 2).toBe(true);
  else if (document !== undefined) {
    expect(stdout).not.toMatch(/\\ud[89a-f]/i);
    document.parse(JSON.parse(stdout));
  }
}

/** Whether the call would run, or be asked about, after this. */
function blocks(host: HostName, { stdout, exit }: HookOutput): boolean {
  if (exit === 2) return true;
  return /"(?:permissionDecision|permission|decision|behavior)":"(?:deny|block)"|"cancel":true|"deny":/.test(
    stdout,
  )
    ? READINGS[host].document !== undefined
    : false;
}

test('whatever a host sends, nothing throws, and every answer is one that it reads', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.constantFrom(...HOSTS), payload, answer, words, (host, stdin, given, reason) => {
      const caller = callingHost(host, stdin);
      const adapter = adapterFor(caller);
      const event = adapter.parse(stdin);
      const about = event?.request.about ?? 'unknown';
      seen.set(about, (seen.get(about) ?? 0) + 1);
      if (event !== undefined) check(caller, adapter.format(given, event));
      const refused = adapter.refuse(reason, event);
      check(caller, refused);
      if (['unknown', 'call', 'permission'].includes(about)) expect(blocks(caller, refused)).toBe(true);
    }),
    { numRuns: draws(4000) },
  );
  for (const about of ['unknown', 'call', 'permission', 'result', 'prompt', 'nothing'])
    expect([about, (seen.get(about) ?? 0) >= draws(6)]).toEqual([about, true]);
});

test('a denied call never runs, and one that needs approval runs only where the host can ask', () => {
  fc.assert(
    fc.property(fc.constantFrom(...GATES), words, ({ host, stdin, request }, reason) => {
      const adapter = adapterFor(host);
      const event: HookEvent | undefined = adapter.parse(stdin);
      if (event === undefined) throw new Error('not parsed');
      expect(blocks(host, adapter.format({ kind: 'deny', reason }, event))).toBe(true);
      if (request.about === 'permission') return;
      const unattended = { ...event, context: { ...event.context, canAsk: false } };
      expect(blocks(host, adapter.format({ kind: 'ask', reason }, unattended))).toBe(true);
    }),
  );
});

test('a result that is withheld keeps its shape and none of its texts', () => {
  fc.assert(
    fc.property(json, (result) => {
      const stdin = {
        hook_event_name: 'PostToolUse',
        tool_name: 'Read',
        tool_input: {},
        tool_response: result,
      };
      const adapter = adapterFor('claude-code');
      const event = adapter.parse(stdin);
      if (event === undefined) throw new Error('not parsed');
      const { updatedToolOutput } = JSON.parse(adapter.refuse('Nope.', event).stdout).hookSpecificOutput;
      const blank = (text: string) =>
        JSON.stringify(JSON.parse(text, (_key, one) => (typeof one === 'string' ? '' : one)));
      const given = JSON.stringify(result).replaceAll(/\\ud[89a-f][0-9a-f]{2}/gi, '\ufffd');
      expect(blank(JSON.stringify(updatedToolOutput))).toBe(blank(given));
      JSON.parse(JSON.stringify(updatedToolOutput), (key, one) => {
        if (typeof one === 'string' && key !== 'type') expect(one).toBe('TokenAuditor withheld this.');
        return one;
      });
    }),
  );
});

test('results of any depth are answered', () => {
  const deep: JsonValue = JSON.parse(`${'['.repeat(200_000)}"x"${']'.repeat(200_000)}`);
  for (const host of ['claude-code', 'codex', 'gemini-cli', 'cursor', 'vscode'] as const) {
    const name = { 'gemini-cli': 'AfterTool', cursor: 'postToolUse' }[host as string] ?? 'PostToolUse';
    const stdin = { hook_event_name: name, tool_name: 'mcp__a__b', tool_input: {}, tool_response: deep };
    const adapter = adapterFor(host);
    const event = adapter.parse(stdin);
    if (event === undefined) throw new Error('not parsed');
    check(host, adapter.refuse('Nope.', event));
    check(host, adapter.format({ kind: 'replace', reason: 'Hidden.', result: deep }, event));
  }
});
