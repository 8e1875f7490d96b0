import { join } from 'node:path';
import { popularIn } from '../../src/checks/packages/names.ts';
import { resembles } from '../../src/checks/packages/typosquat.ts';
import type { ListedRegistry } from '../../src/vocabulary/call-context.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import { popularNames } from '../../test/fixtures/popular-names.ts';
import { npmNames, pypiNames } from '../packages/inputs.ts';
import { Draw } from './draw.ts';
import type { EvalResult } from './result.ts';
import { judge, percent } from './verdicts.ts';

const COMMANDS: Readonly<Record<ListedRegistry, string>> = { npm: 'npm install', pypi: 'pip install' };
/** Every one of so many names is installed. */
const STEP = 15;
/** So many of the best known are imitated. */
const IMITATED = 1000;
const SHORTEST = 4;

export function evalOwnPackages(): EvalResult[] {
  const { downloads, dependents } = npmNames();
  return measured('npm', [...new Set([...downloads, ...dependents])], dependents);
}

export function evalPackages(dataDir: string): EvalResult[] {
  const { downloads } = pypiNames(join(dataDir, 'packages', 'popular-pypi.txt'));
  return measured('pypi', downloads, downloads);
}

function measured(
  registry: ListedRegistry,
  names: readonly string[],
  imitated: readonly string[],
): EvalResult[] {
  return [askedAbout(registry, names), imitations(registry, imitated.slice(0, IMITATED))];
}

function askedAbout(registry: ListedRegistry, names: readonly string[]): EvalResult {
  const tried = names.filter((_, i) => i % STEP === 0);
  const asked = tried.filter((name) => {
    const { ruling } = judge({ tool: 'shell', arguments: { cmd: `${COMMANDS[registry]} ${name}` } });
    return stops(ruling.decision);
  });
  return {
    title: `widely used packages of ${registry}, asked about (false alarms)`,
    rows: [
      { what: 'all', figure: `${asked.length} / ${tried.length} (${percent(asked.length, tried.length)})` },
    ],
    misses: asked,
    floor: 'at most 0.5 %',
    held: tried.length > 0 && asked.length <= tried.length / 200,
  };
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  o: '0',
  l: '1',
  e: '3',
  s: '5',
  a: '4',
  m: 'rn',
  w: 'vv',
};

/** Undefined where a name has no such imitation. */
const WAYS: Readonly<Record<string, (name: string, draw: Draw) => string | undefined>> = {
  swapped: (name, draw) => {
    const at = 1 + draw.below(name.length - 2);
    return `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`;
  },
  doubled: (name, draw) => {
    const at = draw.below(name.length);
    return `${name.slice(0, at)}${name[at]}${name.slice(at)}`;
  },
  missing: (name, draw) => {
    const at = 1 + draw.below(name.length - 1);
    return name.slice(0, at) + name.slice(at + 1);
  },
  'separator gone': (name) => (name.includes('-') ? name.replace('-', '') : undefined),
  'separator added': (name, draw) => {
    const at = 2 + draw.below(name.length - 3);
    return `${name.slice(0, at)}-${name.slice(at)}`;
  },
  'look-alike letters': (name) => {
    const letter = [...name].find((one) => one in LOOK_ALIKES);
    return letter === undefined ? undefined : name.replace(letter, LOOK_ALIKES[letter] ?? letter);
  },
  'word order': (name) => {
    const words = name.split('-');
    return words.length > 1 ? words.reverse().join('-') : undefined;
  },
};

function imitations(registry: ListedRegistry, names: readonly string[]): EvalResult {
  const popular = popularIn(registry, popularNames);
  const draw = new Draw(17);
  const misses: string[] = [];
  const total = { tried: 0, named: 0 };
  const rows = Object.entries(WAYS).map(([what, way]) => {
    const drawn = names
      .filter((name) => name.length >= SHORTEST && !name.startsWith('@'))
      .flatMap((name) => way(name, draw) ?? [])
      .filter((name) => !popular.names.has(name));
    const missed = drawn.filter((name) => resembles(registry, name, popular) === undefined);
    misses.push(...missed);
    total.tried += drawn.length;
    total.named += drawn.length - missed.length;
    return { what, figure: `${drawn.length - missed.length} / ${drawn.length}` };
  });
  return {
    title: `imitations of widely used packages of ${registry}, recognised by kind`,
    rows: [...rows, { what: 'all', figure: percent(total.named, total.tried) }],
    misses,
    floor: 'at least 93 %',
    held: total.tried > 0 && total.named >= total.tried * 0.93,
  };
}
