/**
 * The manifests of a project name hosts, and those of a clone may name any. They count for downloads once the user has
 * accepted them; here they are shown, along with a ledger that came with the project.
 */
import { dirname } from 'node:path';
import { ACTIVE_SEGMENT, CHECKPOINT, KEY, PUBLIC_KEY } from '../../../../evidence/folder/layout.ts';
import { readSmallFile } from '../../../../evidence/folder/reading.ts';
import { adoptPlace, isStranger } from '../../../../evidence/keys/adoption.ts';
import { acceptedHosts, acceptHosts, forgetHosts } from '../../../../road/accepted-hosts.ts';
import { ProjectReader } from '../../../../road/project-files.ts';
import type { Project } from '../../../../work/install/project-settings.ts';
import { type Acceptance, leftUnaccepted } from './acceptance.ts';
import { type AcceptancePlan, NOTHING_TO_ACCEPT } from './settings-acceptance.ts';

const MOST_KEY_BYTES = 4096;

export function planHosts(project: Project | undefined, acceptance: Acceptance): AcceptancePlan {
  if (project === undefined) return NOTHING_TO_ACCEPT;
  const { home, world } = project;
  const roots = project.directories.map((directory) => dirname(directory));
  const [folder = ''] = roots;
  const { root, hosts, registries } = new ProjectReader().named(folder, world);
  const before = acceptedHosts(root, world, home);
  if (hosts.every((host) => before.has(host))) return NOTHING_TO_ACCEPT;
  const common = { path: root, hosts: [], isDone: false };
  const text = (names: readonly string[]) => Buffer.from(names.map((name) => `${name}\n`).join(''));
  if (!acceptance.isAsked) {
    const note = leftUnaccepted('hosts in its manifests, not accepted', acceptance);
    return {
      ...NOTHING_TO_ACCEPT,
      reported: [{ ...common, before: text(hosts), after: text(hosts), action: 'keep', note }],
    };
  }
  const known = hosts.filter((host) => before.has(host));
  const about = [
    'The manifests of this project name these hosts. If you agree, downloads from them are expected here, and',
    `packages may come from the registries among them (${registries.join(', ') || 'none'}). Uploads, pushes and secrets are`,
    'judged as before, and a host added to a manifest later is shown again.',
  ];
  return {
    ...NOTHING_TO_ACCEPT,
    reported: [{ ...common, before: text(known), after: text(hosts), action: 'accept', about }],
    accept: () => acceptHosts([...new Set([root, ...roots])], hosts, home, world),
  };
}

/** A foreign ledger stays as it is: only `key adopt` asks about it. In a folder without one the person may have theirs. */
export function planLedger(project: Project | undefined, acceptance: Acceptance): AcceptancePlan {
  if (project === undefined) return NOTHING_TO_ACCEPT;
  const { directories, world } = project;
  const [directory] = directories;
  if (!isStranger(directory, world)) return NOTHING_TO_ACCEPT;
  const bytes = readSmallFile(world.files, `${directory}/${PUBLIC_KEY}`, MOST_KEY_BYTES);
  const common = { path: directory, hosts: [], before: bytes, after: bytes, isDone: false };
  const isLedger = LEDGER_FILES.some((name) => world.files.factsAt(`${directory}/${name}`) !== undefined);
  if (isLedger || world.files.factsAt(directory)?.kind !== 'directory')
    return { ...NOTHING_TO_ACCEPT, reported: [{ ...common, action: 'keep', note: NOT_YOURS }] };
  if (!acceptance.isAsked) {
    const note = leftUnaccepted('a folder that came with the project, not used', acceptance);
    return { ...NOTHING_TO_ACCEPT, reported: [{ ...common, action: 'keep', note }] };
  }
  return {
    ...NOTHING_TO_ACCEPT,
    reported: [{ ...common, action: 'accept', about: CAME_WITH_IT }],
    accept: () => {
      for (const each of directories) adoptPlace(each, world);
    },
  };
}

const LEDGER_FILES = [KEY, ACTIVE_SEGMENT, CHECKPOINT];
const CAME_WITH_IT = [
  'This folder is not of your making, so nothing in it is used. If you agree, a ledger of yours is begun in it.',
];

export function forgetProjectHosts({ directories, home, world }: Project): void {
  const [first] = directories;
  const { root } = new ProjectReader().named(dirname(first), world);
  forgetHosts([...new Set([root, ...directories.map((each) => dirname(each))])], home, world);
}

const NOT_YOURS =
  'a ledger that was not made by you on this machine, so hooks use the one in your home: `tokenauditor key adopt` shows it and asks; if it came with a clone, move it elsewhere';
