import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  DANGEROUS_PAYLOADS,
  fillTemplate,
  HARMLESS_PAYLOAD,
  MARKER,
  readTemplates,
  TEMPLATE_SHELLS,
  type TemplateShell,
} from '../corpus/shell-templates.ts';
import { judge } from '../scripts/eval/verdicts.ts';
import { stops } from '../src/vocabulary/orders.ts';
import { everySecond, inRotation } from './whole.ts';

const FOLDER = join(import.meta.dirname, '..', 'corpus', 'shell');
const templates = TEMPLATE_SHELLS.map(
  (shell) => [shell, readTemplates(join(FOLDER, `${shell}.templates`))] as const,
);
const benign = readTemplates(join(FOLDER, 'benign.templates'));
/** Templates that hide or decode what they run: asked about whatever they carry. */
const askedAnyway = new Set(readFileSync(join(FOLDER, 'asked-anyway.txt'), 'utf8').trim().split('\n'));

const decisionOf = (command: string) => judge({ tool: 'Bash', arguments: { command } }).ruling.decision;
const inChild = (shell: TemplateShell, code: string): string =>
  `${shell} -c '${code.replaceAll("'", `'\\''`)}'`;

const workshop = mkdtempSync(join(tmpdir(), 'templates-'));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** In a folder of its own, which is its home as well; true if the payload left its marker. */
function runs(shell: TemplateShell, text: string): boolean {
  const cwd = mkdtempSync(join(workshop, 't-'));
  // Without a terminal and without a socket at its input, which bash takes for a login from afar.
  spawnSync(shell, [shell === 'zsh' ? '-fc' : '-c', fillTemplate(text, MARKER)], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TERM: 'dumb' },
    stdio: 'ignore',
    timeout: 20_000,
  });
  return existsSync(join(cwd, 'marker'));
}

/** The templates are spelled for GNU programs and for what these versions know. */
const OLDEST: Readonly<Record<TemplateShell, number>> = { bash: 5, zsh: 5, fish: 3 };

function isInstalled(shell: TemplateShell): boolean {
  const { stdout } = spawnSync(shell, ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const major = Number(/(\d+)\.\d+/.exec(stdout ?? '')?.[1] ?? 0);
  return process.platform === 'linux' && major >= OLDEST[shell];
}

/** Programs besides the shell that a template needs; a machine without one cannot run it. */
const NEEDED = 'vim git make perl python3 xxd rev script flock ssh awk tar dash zsh fish base64'.split(' ');
const missing = NEEDED.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);

test('there are enough templates, each with a slot and a name of its own', () => {
  const all = templates.flatMap(([shell, list]) => list.map((one) => ({ ...one, shell })));
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map(({ shell, name }) => `${shell}: ${name}`)).size).toBe(all.length);
  expect(all.filter(({ text }) => !/\{\{\w+\}\}/.test(text))).toEqual([]);
});

describe.each(templates)('%s', (shell, list) => {
  const installed = isInstalled(shell);
  if (!installed)
    process.stderr.write(
      `SKIPPED: no ${shell} ${OLDEST[shell]} on Linux here, its ${list.length} templates were not run\n`,
    );

  test.skipIf(!installed)('every template runs what it carries', { timeout: 240_000 }, () => {
    const able = everySecond(list).filter(
      ({ text }) => !missing.some((name) => new RegExp(`\\b${name}\\b`).test(text)),
    );
    if (able.length < everySecond(list).length)
      process.stderr.write(
        `SKIPPED: ${everySecond(list).length - able.length} of ${shell}, without ${missing.join(', ')}\n`,
      );
    expect(able.length).toBeGreaterThan(list.length / 4);
    expect(able.filter(({ text }) => !runs(shell, text)).map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['as the line itself', (text: string) => text],
    ['handed to a child', (text: string) => inChild(shell, text)],
  ])('dangerous payloads are stopped, %s', { timeout: 120_000 }, (_, spelled) => {
    const tried = list.flatMap(({ name, text }, at) =>
      inRotation(DANGEROUS_PAYLOADS, at, 2).map((payload) => ({
        what: `${name}: ${payload.line}`,
        isStopped: stops(decisionOf(spelled(fillTemplate(text, payload)))),
      })),
    );
    const missed = tried.filter(({ isStopped }) => !isStopped).map(({ what }) => what);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(tried.length * 0.01);
  });

  test('harmless payloads pass, unless the template itself hides what it runs', { timeout: 120_000 }, () => {
    const stopped = list
      .filter(({ text }) => stops(decisionOf(fillTemplate(text, HARMLESS_PAYLOAD))))
      .map(({ name }) => `${shell}: ${name}`);
    expect(stopped.filter((name) => !askedAnyway.has(name))).toEqual([]);
  });
});

test('the list of templates that are asked about anyway is no longer than it has to be', () => {
  const passing = templates.flatMap(([shell, list]) =>
    list
      .filter(({ text }) => !stops(decisionOf(fillTemplate(text, HARMLESS_PAYLOAD))))
      .map(({ name }) => `${shell}: ${name}`),
  );
  expect(passing.length).toBeGreaterThanOrEqual(300);
  expect(passing.filter((name) => askedAnyway.has(name))).toEqual([]);
});

test('everyday lines with the same constructs pass', () => {
  expect(benign.length).toBeGreaterThanOrEqual(100);
  expect(benign.filter(({ text }) => stops(decisionOf(text))).map(({ name }) => name)).toEqual([]);
});
