/** Routes of large projects, from the start of the process to its end, beside ripgrep listing the same words. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREFILTER_WORDS } from '../src/routers/discovery/prefilter-words.ts';
import { median, type Row } from './measure.ts';
import { growModelTree } from './model-tree.ts';
import { growTree, type ProjectTree } from './project-tree.ts';

const ROUNDS = 7;
const MOST_RATIO = 5;
const MOST_MEGABYTES = 300;
const SIZES = [5_000, 50_000];
/** As many as a large chat application has; there a third of them say something about models. */
const CHAT_FILES = 5_000;
const CHAT_SHARE = 1 / 3;
const MODEL_FILES = 4_000;
const bin = join(import.meta.dirname, '..', 'bin', 'tokenauditor.js');
// Without certificates to parse: reading them is Node's start, not ours.
const env = { PATH: process.env.PATH, HOME: process.env.HOME };
/** Says, at the end, how much memory the process had at most. */
const WITNESS = `data:text/javascript,process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+'\\n'))`;

export function benchRoutes(): Row[] {
  return [
    ...SIZES.flatMap((files) => measured('', (project) => growTree(project, files))),
    ...measured(', a third about models', growChat),
    ...measured(', all about models', (project) => growModelTree(project, MODEL_FILES)),
  ];
}

function growChat(project: string): ProjectTree {
  const about = growModelTree(join(project, 'models'), Math.round(CHAT_FILES * CHAT_SHARE));
  const other = growTree(join(project, 'other'), CHAT_FILES - about.files);
  return {
    files: about.files + other.files,
    bytes: about.bytes + other.bytes,
    withRoutes: about.withRoutes + other.withRoutes,
  };
}

function measured(about: string, grow: (project: string) => ProjectTree): Row[] {
  const root = mkdtempSync(join(tmpdir(), 'tokenauditor-routes-'));
  try {
    return rowsOf(root, about, grow(join(root, 'project')));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function rowsOf(root: string, about: string, { files, bytes, withRoutes }: ProjectTree): Row[] {
  const project = join(root, 'project');
  const words = join(root, 'words');
  writeFileSync(words, `${PREFILTER_WORDS.join('\n')}\n`);
  const ours = () => {
    const args = ['--import', WITNESS, bin, 'routes', project, '--max-files', String(files), '--json'];
    return timed(process.execPath, args);
  };
  const theirs = () => timed('rg', ['-i', '-c', '-F', '--hidden', '-f', words, project]);
  const hasPeer = theirs().status === 0;
  const rounds = Array.from({ length: ROUNDS }, () => ({
    own: ours(),
    peer: hasPeer ? theirs() : undefined,
  }));
  const ms = median(rounds.map(({ own }) => own.ms));
  const peakMegabytes = Math.max(...rounds.map(({ own }) => own.peakKilobytes)) / 1024;
  const found = JSON.parse(rounds[0]?.own.out ?? '{}').summary;
  const rows: Row[] = [
    {
      what: `${files} files${about}`,
      figure: `${(bytes / 1e6).toFixed(0)} MB, ${withRoutes} of them with routes`,
    },
    {
      what: '  routes, start to end',
      figure: `${ms.toFixed(0)} ms, ${found.routes} found in ${found.files_scanned} files`,
      target: 'every file read, every route found',
      met: found.files_scanned === files && found.routes >= withRoutes,
    },
    {
      what: '  peak memory',
      figure: `${peakMegabytes.toFixed(0)} MB`,
      target: `≤ ${MOST_MEGABYTES} MB`,
      met: peakMegabytes <= MOST_MEGABYTES,
    },
  ];
  if (!hasPeer)
    return [
      ...rows,
      { what: '  beside ripgrep', figure: 'not measured: no `rg` here (Debian: apt install ripgrep)' },
    ];
  const ratio = median(rounds.map(({ own, peer }) => own.ms / (peer?.ms ?? Number.NaN)));
  return [
    ...rows,
    {
      what: '  ripgrep -i -c, the same words',
      figure: `${median(rounds.map(({ peer }) => peer?.ms ?? 0)).toFixed(0)} ms`,
    },
    {
      what: '  routes / ripgrep',
      figure: `${ratio.toFixed(1)} ×`,
      target: `≤ ${MOST_RATIO} ×`,
      met: ratio <= MOST_RATIO,
    },
  ];
}

function timed(command: string, args: readonly string[]) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, {
    env,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  const ms = performance.now() - started;
  return { ms, status, out: stdout ?? '', peakKilobytes: Number(/peak (\d+)/.exec(stderr ?? '')?.[1] ?? 0) };
}
