/** `approvals approve`, `deny` and `watch` on real terminals: for a person in a window, and for no agent's shell. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPerson } from '../../src/approvals/ask-person.ts';
import { approvalDigest } from '../../src/approvals/binding.ts';
import { questionUnder, wordsOf } from '../../src/approvals/decide-question.ts';
import type { QuestionPlace } from '../../src/approvals/question-files.ts';
import { wantedOf } from '../../src/approvals/question-shown.ts';
import { takeApproval } from '../../src/approvals/take-approval.ts';
import { openLedger } from '../../src/evidence/ledger.ts';
import type { FlowCheck } from '../../src/vocabulary/call-context.ts';
import { ports } from '../fixtures/ledger-processes.ts';

const PYTHON = '/usr/bin/python3';
const hasPython = process.platform === 'linux' && spawnSync(PYTHON, ['-c', 'import pty']).status === 0;
/** Only the system's owner can put a terminal program where others cannot change it. */
const isOwner = process.getuid?.() === 0;
if (!hasPython || !isOwner)
  process.stderr.write('SKIPPED: tests of real terminals need python3 and root, which are missing here\n');

const FIXTURES = join(import.meta.dirname, '..', 'fixtures');
const folder = mkdtempSync(join(tmpdir(), 'tokenauditor-asked-'));
const home = join(folder, 'home');
const directory = join(folder, '.tokenauditor');
const [window, agent, bundle] = ['xterm', 'claude', 'child.mjs'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

beforeAll(async () => {
  mkdirSync(home);
  const js = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  await build({
    entryPoints: [join(FIXTURES, 'override-child.ts')],
    ...{ outfile: bundle, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' },
    banner: { js },
  });
  writeFileSync(agent, '#!/bin/sh\n"$@"\nexit $?\n', { mode: 0o755 });
  if (!hasPython) return;
  copyFileSync(PYTHON, window);
  chmodSync(window, 0o755);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

async function inPlace<T>(work: (place: QuestionPlace) => Promise<T>): Promise<T> {
  const noted = { ...ports, home };
  const ledger = openLedger(directory, noted);
  try {
    return await work({ directory, ports: noted, ledger: () => ledger, home });
  } finally {
    await ledger.close();
  }
}

const asking = { caller: { agent: 'codex', door: 'stdio' }, policy: 'p-1', session: 's-1' } as const;
const waiting = (text: string, { ledger }: QuestionPlace) => {
  const call = { server: 'notes', tool: 'delete_note', arguments: { text } };
  const trace = [{ layer: 'rules', decision: 'require_approval', reason: 'Notes are kept.' } as const];
  const ruling = { decision: 'require_approval', trace } as const;
  return { call, findings: [], ruling, digest: approvalDigest(call, asking, ledger()) };
};
const ask = (text: string): Promise<string> =>
  inPlace(async (place) => {
    const limits = { expiry: 15, open: 50, perHour: 50 };
    const question = await askPerson(waiting(text, place), asking, limits, place);
    return question.kind === 'open' ? question.code : '';
  });
const askFlow = (check: FlowCheck): Promise<string> =>
  inPlace(async (place) => {
    const call = {
      server: 'mailbox',
      tool: 'send_email',
      arguments: { to: 'ann@partner.example', body: check },
    };
    const carried = [{ tool: 'crm/list_contacts', reads: ['private'], isAssumed: false }] as const;
    const what = { check, decision: 'require_approval', act: 'send', path: '$.to' } as const;
    const flow = { ...what, carried, line: 'It flows.', isGrantable: check !== 'flow.dictated' };
    const trace = [{ layer: 'flows', decision: 'require_approval', reason: 'It flows.' } as const];
    const question = await askPerson(
      {
        ...{ call, findings: [], ruling: { decision: 'require_approval', trace } },
        ...{ digest: approvalDigest(call, asking, place.ledger()), asked: { flows: [flow], acts: ['send'] } },
      },
      asking,
      { expiry: 15, open: 50, perHour: 50 },
      place,
    );
    return question.kind === 'open' ? question.code : '';
  });
/** Whether the call may run now. */
const runs = (text: string): Promise<boolean> =>
  inPlace(
    async (place) => (await takeApproval(wantedOf(waiting(text, place), asking, place), place)) !== undefined,
  );
const outcome = (code: string) =>
  inPlace(async (place) => {
    const { state, approval } = await questionUnder(code, place);
    return { state, words: wordsOf(approval, place) };
  });

const cli = (...words: readonly string[]) => [
  process.execPath,
  bundle,
  'cli',
  String(process.pid),
  ...(words[0] === 'pin' ? [] : ['approvals']),
  ...words,
];

function onTerminal(words: readonly string[], typed: string, by: readonly string[] = [window]) {
  const [program = '', ...rest] = by;
  const args = [...rest, join(FIXTURES, 'drive-terminal.py'), '60', ...cli(...words)];
  const env = { PATH: process.env.PATH, HOME: home, TERM: 'dumb', PYTHONHOME: '/usr' };
  const { status, stdout } = spawnSync(program, args, { input: typed, encoding: 'utf8', cwd: folder, env });
  return { status, text: stdout };
}

describe.skipIf(!hasPython || !isOwner)('on a real terminal', () => {
  test('a person in a window approves what is shown, once; another answer leaves it open', async () => {
    const code = await ask('approved');
    const left = onTerminal(['approve', code], '@Type allow\ny\n');
    expect([left.status, (await outcome(code)).state]).toEqual([0, 'pending']);
    const { status, text } = onTerminal(['approve', code], '@Type allow\nallow\n');
    expect(text).toContain('Notes are kept.');
    expect(text).toContain(`${code} is approved`);
    expect([status, await runs('approved'), await runs('approved')]).toEqual([0, true, false]);
    const again = onTerminal(['approve', code], '@Type allow\nallow\n');
    expect([again.status, await runs('approved')]).toEqual([2, false]);
  }, 120_000);

  test('a person grants flows after seeing what that covers; where they cannot be granted, the reason is given', async () => {
    const code = await askFlow('flow.private-out');
    const { status, text } = onTerminal(['approve', code, '--flow', '--days', '7'], '@Type allow\nallow\n');
    expect(text).toContain('what the grant covers');
    expect(text).toContain('flow.private-out: send by mailbox/send_email to ann@partner.example');
    expect(text).toContain('to allow these flows for 7 days;');
    expect([status, text]).toEqual([
      0,
      expect.stringMatching(/is approved until .*, as the grant [0-9a-f]{32}/),
    ]);
    const dictated = await askFlow('flow.dictated');
    const refused = onTerminal(['approve', dictated, '--flow'], '@Type allow\nallow\n');
    expect(refused.status).toBe(2);
    expect(refused.text).toContain('cannot be granted: someone other than you names where');
    expect((await outcome(dictated)).state).toBe('pending');
    expect(onTerminal(['approve', dictated, '--flow', '--days', '31'], '').status).toBe(2);
    expect(onTerminal(['deny', dictated], '').status).toBe(0);
  }, 120_000);

  test('a person denies with a reason for the model, and it cannot be approved afterwards', async () => {
    const code = await ask('denied');
    const { status, text } = onTerminal(['deny', code, '--reason', 'ask me tomorrow'], '');
    expect([status, text]).toEqual([0, expect.stringContaining(`${code} is denied`)]);
    expect(await outcome(code)).toEqual({ state: 'denied', words: 'ask me tomorrow' });
    const after = onTerminal(['approve', code], '@Type allow\nallow\n');
    expect([after.status, await runs('denied')]).toEqual([2, false]);
  }, 120_000);

  test('the live list shows each question and takes an answer to it', async () => {
    const codes = [await ask('first'), await ask('second'), await ask('third')] as const;
    const prompt = '@Type allow, deny';
    const typed = `${prompt}\nallow\n${prompt}\ndeny not now\n${prompt}\nlater\n@is left open\n\u0003\n`;
    const { text } = onTerminal(['watch'], typed);
    expect(text).toContain('waiting for calls that need a person');
    expect(text.indexOf('first')).toBeLessThan(text.indexOf('second'));
    expect([await runs('first'), await runs('second'), await runs('third')]).toEqual([true, false, false]);
    expect(await outcome(codes[1])).toEqual({ state: 'denied', words: 'not now' });
    expect((await outcome(codes[2])).state).toBe('pending');
  }, 120_000);

  test.each([
    ['in a window that it opens', ['approve', 'deny', 'watch'], () => [agent, window]],
    ['on a terminal that it makes', ['approve', 'deny'], () => [agent, PYTHON]],
    // The reason of a denial would reach the model as a person's words.
    ['on a terminal that another program makes', ['approve', 'deny'], () => [PYTHON]],
  ])(
    'an agent’s shell decides nothing %s',
    async (name, actions, by) => {
      const code = await ask(name);
      for (const action of actions) {
        const words = action === 'watch' ? [action] : [action, code];
        const { status, text } = onTerminal(words, 'allow\n', by());
        expect([status, text.includes('Notes are kept.')]).toEqual([2, false]);
      }
      expect([(await outcome(code)).state, await runs(name)]).toEqual(['pending', false]);
    },
    120_000,
  );

  test('the live list on a terminal that another program makes reports that it takes no answer', async () => {
    const code = await ask('shown only');
    for (const answer of ['deny not now', 'allow']) {
      const { status, text } = onTerminal(['watch'], `@Type allow, deny\n${answer}\n`, [PYTHON]);
      expect(status).toBe(2);
      expect(text.indexOf('allow and deny are refused')).toBeGreaterThan(0);
      expect(text.indexOf('allow and deny are refused')).toBeLessThan(text.indexOf('Type allow, deny'));
      expect(text).toContain('without a PIN this terminal does not count');
    }
    expect(await outcome(code)).toEqual({ state: 'pending', words: undefined });
  }, 120_000);

  test('an agent’s shell without a terminal decides nothing', async () => {
    const code = await ask('piped');
    const [program = '', ...args] = cli('approve', code);
    const piped = spawnSync(program, args, {
      ...{ input: 'allow\n', encoding: 'utf8', cwd: folder },
      env: { PATH: process.env.PATH, HOME: home },
    });
    expect(piped.status).toBe(2);
    expect([(await outcome(code)).state, await runs('piped')]).toEqual(['pending', false]);
  }, 60_000);

  /** The last one here: from now on there is a PIN. */
  test('with a PIN, a denial needs it in any terminal', async () => {
    const code = await ask('with a PIN');
    const pin = 'blue boat';
    onTerminal(['pin', 'set'], `@New PIN\n${pin}\n@Repeat the PIN\n${pin}\n`);
    const words = ['deny', code, '--reason', 'not now'];
    for (const by of [window, PYTHON]) {
      expect(onTerminal(words, '@Type your PIN\n\n', [by]).text).toContain('nothing was denied');
      expect((await outcome(code)).state).toBe('pending');
    }
    expect(onTerminal(words, `@Type your PIN\n${pin}\n`, [PYTHON]).text).toContain(`${code} is denied`);
    expect(await outcome(code)).toEqual({ state: 'denied', words: 'not now' });
  }, 120_000);
});
