import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heldCalls } from '../../approvals/overrides-kept.ts';
import { readEvents } from '../../evidence/folds/read.ts';
import { type Ledger, openLedger } from '../../evidence/ledger.ts';
import type { AnyEvent } from '../../vocabulary/events/event.ts';
import type { HookAnswer, HookContext } from '../../vocabulary/hook-request.ts';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import { understandSettings } from '../policy/settings.ts';
import { builtInPolicy } from '../policy.ts';
import { ProjectReader } from '../project-files.ts';
import { answerAsked } from './answer.ts';
import { rulesBehind } from './call-messages.ts';
import type { HookDesk } from './hook-desk.ts';
import { overrideDesk } from './override-desk.ts';

const ports = { files, processes, random, clock };
let folder = '';
let ledger: Ledger;
let desk: HookDesk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenauditor-answer-'));
  const directory = join(folder, '.tokenauditor');
  ledger = openLedger(directory, ports);
  desk = {
    directory,
    ports,
    ledger: () => ledger,
    settings: { ...builtInPolicy(), ...understandSettings('{}', 'hooks.json') },
  };
});
afterEach(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

async function reasonFor(command: string, session = 's-1', about: 'call' | 'permission' = 'call') {
  const asking: HookContext = { host: 'codex', canAsk: false, canReplace: false, session, cwd: folder };
  const asked = { about, tool: 'Bash', arguments: { command } };
  const answer: HookAnswer = await answerAsked(asked, asking, desk, { projects: new ProjectReader() });
  return answer.kind === 'deny' ? answer.reason : answer.kind;
}

const decisionOf = ({ decision }: AnyEvent) => decision;
const decisions = async () => {
  const found = [];
  for await (const entry of readEvents(desk.directory, desk.ports))
    if ('event' in entry) found.push(decisionOf(entry.event));
  return found;
};

test('a stopped call names the way to allow it, and is kept for that', async () => {
  expect(await reasonFor('rm -rf /')).toMatch(/^TokenAuditor stopped this call\. .*allow-once [A-Z0-9-]+`/);
  expect(heldCalls(overrideDesk(desk))).toHaveLength(1);
});

test.each(['call', 'permission'] as const)('a canary is denied without one: %s', async (about) => {
  expect(await reasonFor('rm -rf /', 'tokenauditor-doctor', about)).not.toContain('allow-once');
  expect(heldCalls(overrideDesk(desk))).toEqual([]);
});

test('and is recorded like any other call', async () => {
  await reasonFor('rm -rf /', 'tokenauditor-doctor');
  expect(await decisions()).toEqual([undefined, 'block']);
});

test('an agent’s own allow-once has no way to be allowed', async () => {
  const reason = await reasonFor('tokenauditor allow-once K7QF-M4XD');
  expect(reason).toContain('Tool call approves a stopped call on behalf of a person.');
  expect(reason).not.toContain('A person can allow');
  expect(heldCalls(overrideDesk(desk))).toEqual([]);
});

test('findings with the same title are reported once, in the most severe form', async () => {
  const reason = await reasonFor('git push --force origin main; git stash drop; git reset --hard; rm -rf /');
  expect(reason.match(/Destructive version control action/g)).toHaveLength(1);
});

test('a secret is reported by its kind and place, never by its value', async () => {
  const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
  const reason = await reasonFor(`echo 1\necho ${token} > note.txt`);
  expect(reason).toContain(
    'GitHub personal access token (github.personal-token) in $.command, line 2, at 12–52. ',
  );
  expect(reason).not.toContain(token.slice(4, 12));
});

test.each([
  ['never here', 'never here.'],
  ['Never here.', 'Never here.'],
  ['The model answered: "Never."', 'The model answered: "Never."'],
  ['The model answered: "never"', 'The model answered: "never".'],
])('the reason %s of a rule ends as one sentence', (reason, sentence) => {
  const trace = [{ layer: 'rules' as const, decision: 'block' as const, reason, rule: 'r' }];
  expect(rulesBehind({ ruling: { decision: 'block', reasons: [], trace } })).toEqual([`Rule r: ${sentence}`]);
});
