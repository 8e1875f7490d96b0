import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';
import { HOSTLESS } from '../../../../../test/cli/hostless.ts';
import { fixedPorts } from '../../../../../test/cli/sample-project.ts';
import { ODD_ACCEPTED, ODD_REFUSED, refusalOf } from '../../../../../test/fixtures/odd-documents.ts';
import type { Ports } from '../../../../ports/files.ts';
import { documentJsonSchema } from '../../../../vocabulary/document/document-schema.ts';
import { schemaLine } from '../../../../work/install/schema-line.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk({}, fixedPorts());
});
afterEach(() => desk.clear());

const document = () => join(desk.folder, 'tokenauditor.yaml');

test('init writes a document that check accepts and that sets nothing', async () => {
  expect(await desk.run(['policy', 'init'])).toMatchObject({ status: 0, err: '' });
  expect(await desk.run(['policy', 'check', 'tokenauditor.yaml'])).toMatchObject({
    status: 0,
    out: 'ok  tokenauditor.yaml  sets nothing\n',
  });
});

describe('the first line of the document', () => {
  const firstLine = async (script: string) => {
    desk.clear();
    desk = openDesk({}, fixedPorts(), undefined, undefined, {
      ...HOSTLESS,
      program: { ...HOSTLESS.program, script: script },
    });
    await desk.run(['policy', 'init']);
    return readFileSync(document(), 'utf8').split('\n')[0] ?? '';
  };

  test('names the schema of the program that wrote it', async () => {
    const line = await firstLine(join(import.meta.dirname, '../../../../../dist/hook.cjs'));
    const address = /^# yaml-language-server: \$schema=(file:\/\/\/.+)$/.exec(line)?.[1] ?? '';
    expect(readFileSync(fileURLToPath(address), 'utf8')).toBe(documentJsonSchema());
  });

  test('a program without its schema names the command', async () => {
    expect(await firstLine('/usr/lib/none/dist/hook.cjs')).toContain('`tokenauditor policy schema`');
  });
});

test('a program among the packages of the project is named by a path that holds on every machine', () => {
  const disk = { ...HOSTLESS.disk, look: () => ({ kind: 'file', sizeBytes: 1, mode: 0 }) as const };
  const program = { node: 'node', script: '/work/shop/node_modules/tokenauditor/dist/hook.cjs' };
  expect(schemaLine('/work/shop/tokenauditor.yaml', { program, disk })).toBe(
    '# yaml-language-server: $schema=./node_modules/tokenauditor/docs/tokenauditor.schema.json\n',
  );
  expect(schemaLine('/work/a b/tokenauditor.yaml', { program, disk })).toBe(
    '# yaml-language-server: $schema=file:///work/shop/node_modules/tokenauditor/docs/tokenauditor.schema.json\n',
  );
});

test('init - prints the document, and writes no file of that name', async () => {
  const { status, out } = await desk.run(['policy', 'init', '-']);
  await desk.run(['policy', 'init']);
  expect([status, out]).toEqual([0, readFileSync(document(), 'utf8')]);
  expect(existsSync(join(desk.folder, '-'))).toBe(false);
  const inJson = await desk.run(['policy', 'init', '-', '--json']);
  expect([inJson.status, JSON.parse(inJson.out).error.code]).toEqual([2, 'usage.bad_value']);
});

test('init does not overwrite a file', async () => {
  writeFileSync(document(), 'gate: { requireApprovalForNetwork: false }\n');
  const { status, err } = await desk.run(['policy', 'init']);
  expect(status).toBe(2);
  expect(err).toMatch(/^tokenauditor: error: .*"tokenauditor\.yaml"/);
  expect(readFileSync(document(), 'utf8')).toBe('gate: { requireApprovalForNetwork: false }\n');
});

test('check names file, line, column and the nearest key', async () => {
  writeFileSync(document(), 'sampling:\n  baselineRate: 0.01\ngates: {}\n');
  const { status, err } = await desk.run(['policy', 'check', 'tokenauditor.yaml']);
  expect(status).toBe(2);
  expect(err).toContain('error: tokenauditor.yaml:3:1: the policy is refused: ');
  expect(err).toContain('the nearest one is gate');
});

const HINT =
  'hint: fix that line; `tokenauditor policy check` checks the file, and docs/policy.md has its keys; until then a gateway that runs keeps its last good policy, and every other call is denied\n';

describe('odd documents', () => {
  const user = () => join(desk.folder, '.tokenauditor', 'tokenauditor.yaml');
  const check = () => desk.run(['policy', 'check'], { env: { HOME: desk.folder } });
  beforeEach(() => mkdirSync(join(desk.folder, '.tokenauditor'), { mode: 0o700 }));
  const put = (content: string | Uint8Array) => writeFileSync(user(), content, { mode: 0o600 });

  test.each(ODD_ACCEPTED)('accepted: %s', async (_, content) => {
    put(content);
    expect(await check()).toMatchObject({
      status: 0,
      out: 'ok  .tokenauditor/tokenauditor.yaml  sets gate.failClosedForCritical\n',
      err: '',
    });
  });

  test.each(ODD_REFUSED)('refused: %s', async (...row) => {
    put(row[1]);
    const err = `tokenauditor: error: ${refusalOf(row, user())}\n${HINT}`;
    expect(await check()).toMatchObject({ status: 2, out: '', err });
  });

  test.each<[string, () => void, string, string?]>([
    ['a folder', () => mkdirSync(user()), 'it is not a regular file'],
    [
      'a group-writable file',
      () => {
        put('gate: {}\n');
        chmodSync(user(), 0o660);
      },
      'its group may write to it (mode 660)',
      'run `chmod g-w "FILE"`: policies decide what runs',
    ],
    [
      'a file that all may write',
      () => {
        put('gate: {}\n');
        chmodSync(user(), 0o666);
      },
      'its group and others may write to it (mode 666)',
      'run `chmod go-w "FILE"`: policies decide what runs',
    ],
  ])('refused: %s', async (_, arrange, reason, hint = 'policies decide what runs') => {
    arrange();
    const { status, out, err } = await check();
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain(
      `tokenauditor: error: the policy "${user()}" is refused: ${reason}\nhint: ${hint.replace('FILE', user())}`,
    );
    const doctor = await desk.run(['doctor', '--json'], { env: { HOME: desk.folder } });
    expect(JSON.parse(doctor.out).examinations).toContainEqual(
      expect.objectContaining({ name: 'policy', state: 'fail', detail: expect.stringContaining(reason) }),
    );
  });

  test('refused: another user’s file', async () => {
    put('gate: {}\n');
    const real = fixedPorts();
    const facts: Ports['files']['facts'] = (descriptor) => {
      const found = real.files.facts(descriptor);
      return found.kind === 'file' && found.size === 9 ? { ...found, owner: (found.owner ?? 0) + 1 } : found;
    };
    const { folder } = desk;
    const other = openDesk({}, { ...real, files: { ...real.files, facts } });
    const { status, err } = await other.run(['policy', 'check'], { cwd: folder, env: { HOME: folder } });
    other.clear();
    expect([status, err]).toEqual([
      2,
      expect.stringContaining(`the policy "${user()}" is refused: it belongs to another user\n`),
    ]);
  });
});
