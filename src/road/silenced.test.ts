import { expect, test } from 'vitest';
import { policyFrom, ruledBy } from '../../test/fixtures/ruled-by.ts';

const ALLOWING = policyFrom('servers: {admin: {destructive: allow}}');
const call = (tool: string, given = {}, server = 'admin') => ({ tool, server, arguments: given });

test.each([
  ['delete_user', { id: 'u1' }],
  ['drop_database', { name: 'orders' }],
  ['deleteRepository', { repo: 'shop' }],
  ['revoke_token', { id: '1' }],
])('`destructive: allow` is not undone by the check of the same name: %s', (tool, given) => {
  const { ruling, silenced } = ruledBy(ALLOWING, call(tool, given));
  expect(ruling.decision).toBe('allow');
  for (const { exception } of silenced) expect(exception.id).toBe('servers.admin.destructive');
});

test.each<[string, ReturnType<typeof call>, string]>([
  ['another server', call('delete_user', { id: 'u1' }, 'other'), 'destructive.tool'],
  [
    'a tool whose name destroys nothing',
    call('run', { method: 'DELETE', url: 'https://x.example/users/1' }),
    '',
  ],
  ['another check', call('delete_file', { command: 'rm -rf ~' }), 'destructive.'],
])('and softens nothing else: %s', (_, asked, check) => {
  const { ruling, findings } = ruledBy(ALLOWING, asked);
  expect(ruling.decision).not.toBe('allow');
  expect(findings.flatMap(({ checks }) => checks).join()).toContain(check);
});

test.each(['ask', 'withhold'])('`%s` leaves the check as it is', (destructive) => {
  const policy = policyFrom(`servers: {admin: {destructive: ${destructive}}}`);
  expect(ruledBy(policy, call('delete_user', { id: 'u1' })).ruling.decision).toBe('require_approval');
});
