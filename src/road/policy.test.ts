import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedPorts } from '../../test/cli/sample-project.ts';
import type { Signal } from '../vocabulary/signal.ts';
import { acceptFiles, acceptSettings } from './policy/accepted-settings.ts';
import { stampInForce } from './policy/settings-stamp.ts';
import type { PolicySources } from './policy/source-files.ts';
import { documentInForce, policyInForce } from './policy.ts';

const ports = fixedPorts();
let home: string;
let project: string;
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'tokenauditor-policy-'));
  home = join(root, 'home');
  project = join(root, 'project');
  for (const folder of [home, project])
    mkdirSync(join(folder, '.tokenauditor'), { recursive: true, mode: 0o700 });
});
afterEach(() => rmSync(join(home, '..'), { recursive: true, force: true }));

const ofUser = () => join(home, '.tokenauditor', 'tokenauditor.yaml');
const ofProject = () => join(project, 'tokenauditor.yaml');
function write(path: string, content: string | Uint8Array, mode = 0o644): void {
  writeFileSync(path, content);
  chmodSync(path, mode);
}
const policy = (other: Partial<PolicySources> = {}) =>
  policyInForce({ directory: join(project, '.tokenauditor'), projectRoot: project, home, ports, ...other });
const hooksFile = (folder: string, settings: object) =>
  write(join(folder, '.tokenauditor', 'hooks.json'), JSON.stringify(settings), 0o600);

const SIGNAL = { check: 'destructive.git', path: '$' } as Signal;
const EXCEPTION = '- { id: x, check: destructive.git, reason: ours }';
const silences = (other: Partial<PolicySources> = {}) =>
  policy(other).exceptions.apply([SIGNAL], {
    tool: 'shell',
    time: '2026-11-15T00:00:00Z',
    argumentAt: () => undefined,
  }).silenced.length === 1;

describe('tiers', () => {
  test('without files the built-in values hold', () => {
    expect(policy()).toMatchObject({
      gate: { failClosedForCritical: true },
      sampleRate: 0.01,
      explicitAllow: false,
      screenResults: true,
      waiting: [],
    });
    expect(policy({ home: undefined, projectRoot: undefined }).hash).toBe(policy().hash);
  });

  test('the user’s document counts in every project, over the user’s hooks.json', () => {
    hooksFile(home, { explicit_allow: true, policy: { sampling: { baseline_rate: 0.02 } } });
    write(ofUser(), 'sampling: { baselineRate: 0.03 }');
    expect([policy().explicitAllow, policy().sampleRate]).toEqual([true, 0.03]);
    const { explicitAllow, sampleRate } = policy({ directory: join(home, '.tokenauditor') });
    expect([explicitAllow, sampleRate]).toEqual([true, 0.03]);
  });

  test('a project’s document tightens at once, and softens once it is accepted as it is', () => {
    const text = `hooks: { explicitAllow: true }\nsampling: { baselineRate: 0.05 }\nexceptions:\n  ${EXCEPTION}\n`;
    write(ofProject(), text);
    expect([policy().explicitAllow, policy().sampleRate, silences()]).toEqual([false, 0.05, false]);
    expect(policy().waiting).toEqual(['exceptions', 'hooks.explicitAllow']);
    acceptFiles([ofProject()], Buffer.from(text), home, ports);
    expect([policy().explicitAllow, policy().waiting, silences()]).toEqual([true, [], true]);
    write(ofProject(), `${text}# a byte more\n`);
    expect([policy().explicitAllow, silences()]).toEqual([false, false]);
  });

  test('it is the one in the root of the project or beside the folder in use', () => {
    const other = join(home, '..', 'other');
    mkdirSync(join(other, 'docs'), { recursive: true });
    write(join(other, 'tokenauditor.yaml'), 'sampling: { baselineRate: 0.04 }');
    write(join(other, 'docs', 'tokenauditor.yaml'), 'sampling: { baselineRate: 0.05 }');
    expect(policy({ projectRoot: other }).sampleRate).toBe(0.04);
    write(ofProject(), 'sampling: { baselineRate: 0.05 }');
    expect(policy({ projectRoot: other }).sampleRate).toBe(0.05);
  });

  test('a hooks.json of a project counts once it is accepted, and only then is read', () => {
    hooksFile(project, { explicit_allow: true });
    expect(policy().explicitAllow).toBe(false);
    const bytes = Buffer.from(JSON.stringify({ explicit_allow: true }));
    acceptSettings([join(project, '.tokenauditor')], bytes, home, ports);
    expect(policy().explicitAllow).toBe(true);
  });

  test('--policy is the strongest: its file was named by the user', () => {
    write(ofUser(), 'gate: { requireApprovalForNetwork: false, failClosedForCritical: true }');
    const text = '{"gate": {"fail_closed_for_critical": false}}';
    expect(policy({ file: { path: 'p.json', text } }).gate).toEqual({
      failClosedForCritical: false,
      requireApprovalForNetwork: false,
      requireApprovalForPackageInstall: 'suspicious',
    });
  });

  test('flows of a project count apart, and as the user’s once its file is accepted', () => {
    const text = 'flows: { mode: warn, own: [a.example] }\nservers: { mail: { flows: { acts: [send] } } }\n';
    write(ofUser(), 'flows: { mode: strict }\nagents: { ci: { flows: { own: ["#*"] } } }\n');
    const before = policy();
    write(ofProject(), text);
    expect(policy().flows).toEqual({
      user: { mode: 'strict', own: [], agents: { ci: { own: ['#*'] } }, servers: {} },
      projects: [{ mode: 'warn', own: ['a.example'], agents: {}, servers: { mail: { acts: ['send'] } } }],
    });
    expect(policy().waiting).toEqual(['flows.mode', 'flows.own']);
    const sources = { directory: join(project, '.tokenauditor'), projectRoot: project, home, ports };
    expect(documentInForce(sources)).toMatchObject({
      flows: { mode: 'strict', own: [], servers: {} },
      flowsNotAccepted: [{ mode: 'warn', servers: { mail: { acts: ['send'] } } }],
    });
    expect(policy().hash).not.toBe(before.hash);
    acceptFiles([ofProject()], Buffer.from(text), home, ports);
    expect(policy()).toMatchObject({
      waiting: [],
      flows: { projects: [], user: { mode: 'warn', own: ['a.example'] } },
    });
  });

  test('another policy has another hash, the same one the same', () => {
    const before = policy().hash;
    write(ofProject(), '# nothing\n');
    expect(policy().hash).toBe(before);
    write(ofProject(), 'sampling: { baselineRate: 0.02 }');
    expect(policy().hash).not.toBe(before);
  });
});

describe('a document that must not be used is refused, not skipped', () => {
  const places = { user: () => ofUser(), project: () => ofProject() };
  test.each(['user', 'project'] as const)('of the %s', (tier) => {
    const path = places[tier]();
    write(path, 'gate:\n  failClosed: true\n');
    expect(() => policy()).toThrow(`${path}:2:3: the policy is refused: "gate.failClosed" is unknown`);
    write(path, `# ${'x'.repeat(10 * 1024 * 1024)}`);
    expect(() => policy()).toThrow(`${path}:1:1: the policy is refused: "the file" is larger than 4 MB`);
    write(path, '# ours\n', 0o664);
    expect(() => policy()).toThrow(`the policy "${path}" is refused: its group may write to it (mode 664)`);
    write(path, '# ours\n');
  });

  test('of another user', () => {
    write(ofProject(), '# ours\n');
    const processes = { ...ports.processes, userId: (ports.processes.userId ?? 0) + 1 };
    // Without a home, whose owner is no longer the user either.
    const read = () =>
      policy({ home: undefined, directory: join(project, 'none'), ports: { ...ports, processes } });
    expect(read).toThrow(`the policy "${ofProject()}" is refused: it belongs to another user`);
  });

  test('a folder, a link and a second name', () => {
    mkdirSync(ofProject());
    expect(() => policy()).toThrow('is refused: it is not a regular file');
    rmSync(ofProject(), { recursive: true });
    write(join(project, 'real.yaml'), '# ours\n');
    symlinkSync(join(project, 'real.yaml'), ofProject());
    expect(() => policy()).toThrow('is refused: it is a symbolic link');
    rmSync(ofProject());
    linkSync(join(project, 'real.yaml'), ofProject());
    expect(() => policy()).toThrow('is refused: it has a second name (hard link)');
  });
});

test('the stamp changes with every file that the policy is made from', () => {
  const directory = join(project, '.tokenauditor');
  const stamp = () => stampInForce(directory, ports, home, project);
  const seen = new Set([stamp()]);
  const isNew = () => seen.size < seen.add(stamp()).size;
  write(ofUser(), '# a');
  expect(isNew()).toBe(true);
  write(ofProject(), '# b');
  expect(isNew()).toBe(true);
  hooksFile(home, {});
  expect(isNew()).toBe(true);
  hooksFile(project, {});
  expect(isNew()).toBe(true);
  acceptFiles([ofProject()], Buffer.from('# b'), home, ports);
  expect(isNew()).toBe(true);
  renameSync(ofProject(), join(project, 'moved.yaml'));
  expect(isNew()).toBe(true);
  expect(isNew()).toBe(false);
});
