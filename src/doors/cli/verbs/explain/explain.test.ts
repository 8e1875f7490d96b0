import { afterAll, expect, test } from 'vitest';
import { openDesk } from '../../../../../test/cli/desk.ts';
import { EXPLANATION_KINDS } from '../../../../vocabulary/explanation-kinds.ts';
import { buildCatalog } from './catalog.ts';

const desk = openDesk();
afterAll(() => desk.clear());

const catalog = buildCatalog();

test('every id is unique, and every kind is present', () => {
  const ids = catalog.map((entry) => entry.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(catalog.map((entry) => entry.kind))).toEqual(new Set(EXPLANATION_KINDS));
  expect(catalog.length).toBeGreaterThan(200);
});

test.each(EXPLANATION_KINDS.map((kind) => [kind]))(
  'the kind %s explains what it is or what to do',
  (kind) => {
    const entries = catalog.filter((entry) => entry.kind === kind);
    expect(entries.length).toBeGreaterThan(1);
    for (const { sees, remedy, title } of entries) {
      expect(title).not.toBe('');
      expect((sees ?? '') + (remedy ?? '')).not.toBe('');
    }
  },
);

test.each([
  ['github.personal-token', 'github.personal-token (pattern)\n'],
  ['unicode.hidden', 'unicode.hidden (check)\n'],
  ['ledger.busy', 'ledger.busy (error)\n'],
  ['log.recovered', 'log.recovered (event)\n'],
  ['Risk State', 'risk-state (word)\n'],
  ['2', 'exit.2 (exit)\n'],
  ['fault.internal', 'fault.internal (error)\n'],
  ['edited', 'edited (problem)\n'],
  ['bad-checkpoint', 'bad-checkpoint (problem)\n'],
  ['require_approval', 'require_approval (decision)\n'],
  ['Probe', 'Probe (risk)\n'],
  ['prompt_injection', 'prompt_injection (threat)\n'],
  ['high', 'high (severity)\n'],
  ['tool_call_signal', 'tool_call_signal (class)\n'],
  ['content.binary', 'content.binary (coverage)\n'],
  ['exception', 'exception (word)\n'],
  ['gate', 'gate (word)\n'],
  ['sampling', 'sampling (word)\n'],
  ['pinned', 'pinned (transition)\n'],
  ['held', 'held (transition)\n'],
  ['contract', 'contract (word)\n'],
  ['pin', 'pin (word)\n'],
  ['trust', 'trust (word)\n'],
  ['manual', 'manual (trust)\n'],
  ['capability expansion', 'capability_expansion (change)\n'],
  ['risk_score', 'risk-score (word)\n'],
  ['quarantined', 'quarantined (state)\n'],
  ['policy', 'policy (word)\n'],
  ['flow.dictated', 'flow.dictated (check)\nPrivate content to a dictated place (critical)\n'],
  ['session.sink', 'flow.watched (check)\n'],
  ['destructive.git', 'destructive.git (check)\nDestructive version control action (high)\n'],
  ['[REDACTED_GITHUB_TOKEN:last4=abcd]', 'github.'],
  ['[REDACTED_PASSWORD]', 'generic.'],
])('explain %s', async (id, start) => {
  const { status, out } = await desk.run(['explain', id]);
  expect(status).toBe(0);
  expect(out.slice(0, start.length)).toBe(start);
});

test.each<readonly [string, string]>([
  ['session.tainted', 'session.tainted'],
  ['agents.ci.deny', 'agents.NAME.deny'],
  ['agents.a.b.allow', 'agents.NAME.allow'],
  ['access.profile', 'access.profile'],
  ['access.uri', 'access.uri'],
  ['servers.github.destructive', 'servers.NAME.destructive'],
  ...['blocked', 'quarantined', 'changed', 'pending', 'unapproved'].map(
    (state) => [`quarantine.${state}`, `quarantine.${state}`] as const,
  ),
])('what events name beside checks: %s', async (id, title) => {
  const { status, out } = await desk.run(['explain', id]);
  expect([status, out.split('\n')[0]]).toEqual([0, `${title} (decider)`]);
});

const LISTS = '`tokenauditor explain` lists the kinds, and `--kind` the ids of one';

test.each([
  ['ledger.buzy', `did you mean \`ledger.busy\`? ${LISTS}`],
  ['something-else.entirely', LISTS],
  ['evt_20261115_000003', `\`tokenauditor events --id evt_20261115_000003\` shows that event; ${LISTS}`],
])('%s is unknown', async (id, hint) => {
  const { status, err } = await desk.run(['explain', id]);
  expect([status, err]).toEqual([2, `tokenauditor: error: unknown id "${id}"\nhint: ${hint}\n`]);
});

test.each(['pending', 'changed', 'quarantined', 'blocked'])(
  '%s does not promise what no gateway does yet',
  async (state) => {
    const { out } = await desk.run(['explain', state]);
    const words = out.replace(/\s+/g, ' ');
    expect(words).toContain('Hooks deny calls to it, and the gateway neither lists nor calls it.');
    expect(words).toContain('`tokenauditor quarantine show NAME`');
  },
);

test('an agent’s block is not called a person’s', async () => {
  const { out } = await desk.run(['explain', 'blocked']);
  expect(out.replace(/\s+/g, ' ')).toContain(
    'Refused in every version (by a person, or by an agent through MCP; ',
  );
});

test('a pattern tells its placeholder', async () => {
  const { out } = await desk.run(['explain', 'github.personal-token']);
  expect(out).toContain('\n  replaced by     [REDACTED_GITHUB_TOKEN:last4=…]\n');
  expect(out).not.toContain('what it sees');
});

test('a placeholder that several patterns share lists them all', async () => {
  const { out } = await desk.run(['explain', 'REDACTED_PASSWORD', '--json']);
  const ids = JSON.parse(out).map((entry: { id: string }) => entry.id);
  expect(ids).toContain('generic.password');
  expect(ids.length).toBeGreaterThan(1);
  const { out: shown } = await desk.run(['explain', '[REDACTED_PASSWORD]']);
  expect(shown.trimEnd().split('\n')).toHaveLength(ids.length);
});

test('the list, whole and by kind', async () => {
  const kinds = new Set(catalog.map(({ kind }) => kind));
  const all = await desk.run(['explain']);
  expect(all.out.trimEnd().split('\n')).toHaveLength(kinds.size + 1);
  expect(all.out).toMatch(/^KIND +IDS +SUCH AS\npattern +\d+ +\S+, \S+, \S+, …\n/);
  expect(all.out).toMatch(/\nexit +6 +exit\.0, exit\.1, exit\.2, …\n$/);
  expect(all.err).toContain('`tokenauditor explain --kind KIND` lists one kind');
  expect(JSON.parse((await desk.run(['explain', '--json'])).out)).toEqual(catalog);
  const errors = await desk.run(['explain', '--kind', 'error']);
  expect(errors.out.trimEnd().split('\n')).toHaveLength(
    catalog.filter(({ kind }) => kind === 'error').length,
  );
  const { out } = await desk.run(['explain', '--kind', 'check', '--json']);
  expect(JSON.parse(out)).toEqual(catalog.filter((entry) => entry.kind === 'check'));
});

test.each(['K7QF-M4XD', 'k7qf-m4xd'])(
  'a code is of a call, and explained by what shows it: %s',
  async (code) => {
    const { status, err } = await desk.run(['explain', code]);
    expect(status).toBe(2);
    expect(err).toContain(
      'K7QF-M4XD is the code of a stopped call: `tokenauditor allow-once K7QF-M4XD` shows',
    );
    // Other unknown ids are no codes.
    expect((await desk.run(['explain', 'bare-word'])).err).not.toContain('is the code of');
  },
);
