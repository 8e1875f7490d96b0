import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedPorts } from '../../test/cli/sample-project.ts';
import { ProjectReader, projectRootOf } from './project-files.ts';

const ports = fixedPorts();
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const npmNames = (reader: ProjectReader) => [...(reader.read(root, ports)?.packages.get('npm') ?? [])].sort();

test('names of packages come from the manifests in the folder', () => {
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"zod":"^4"}}');
  writeFileSync(join(root, 'requirements-dev.txt'), 'pytest==8\n');
  const facts = new ProjectReader().read(root, ports);
  expect(facts?.packages.get('npm')).toEqual(new Set(['zod']));
  expect(facts?.packages.get('pypi')).toEqual(new Set(['pytest']));
});

test('without a manifest nothing is known, and neither in a folder that is not there', () => {
  writeFileSync(join(root, 'notes.txt'), 'zod');
  mkdirSync(join(root, 'package.json'));
  expect(new ProjectReader().read(root, ports)).toBeUndefined();
  expect(new ProjectReader().read(join(root, 'nowhere'), ports)).toBeUndefined();
});

test('inside a repository the nearest manifest above counts, outside of one none does', () => {
  const inner = join(root, 'src', 'deep');
  mkdirSync(inner, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"zod":"^4"}}');
  const read = () => new ProjectReader().read(inner, ports)?.packages.get('npm');
  expect(read()).toBeUndefined();
  mkdirSync(join(root, '.git'));
  expect(read()).toEqual(new Set(['zod']));
  mkdirSync(join(root, 'src', '.git'));
  expect(read()).toBeUndefined();
});

test('a manifest that is a link is not followed', () => {
  writeFileSync(join(root, 'elsewhere'), '{"dependencies":{"zod":"^4"}}');
  symlinkSync(join(root, 'elsewhere'), join(root, 'package.json'));
  expect(new ProjectReader().read(root, ports)).toBeUndefined();
});

test('what was read is remembered until a file changes', () => {
  const reader = new ProjectReader();
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"zod":"^4"}}');
  const first = reader.read(root, ports);
  expect(reader.read(root, ports)?.packages).toBe(first?.packages);
  writeFileSync(join(root, 'package.json'), '{"dependencies":{"zod":"^4","yaml":"^2"}}');
  expect(npmNames(reader)).toEqual(['yaml', 'zod']);
});

test('the root of a project is its repository, or the folder itself', () => {
  const inner = join(root, 'src', 'deep');
  mkdirSync(inner, { recursive: true });
  expect(projectRootOf(inner, ports)).toBe(inner);
  mkdirSync(join(root, '.git'));
  expect(projectRootOf(inner, ports)).toBe(root);
  expect(projectRootOf('not/there', ports)).toBe('not/there');
});
