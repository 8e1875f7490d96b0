/**
 * The document of a project may have come with a clone: it makes the policy stricter at once, and what would soften it
 * waits until the user has seen the file here and accepted it.
 */

import { acceptFiles, rulesFolderBeside } from '../../../../road/policy/accepted-settings.ts';
import { documentBeside } from '../../../../road/policy/settings-stamp.ts';
import { projectFilesAt } from '../../../../road/policy/source-files.ts';
import { tierOf } from '../../../../road/policy/source-tier.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { type Project, waitingInDocument } from '../../../../work/install/project-settings.ts';
import { type Acceptance, leftUnaccepted } from './acceptance.ts';
import type { ReportedChange } from './document.ts';
import { type AcceptancePlan, NOTHING_TO_ACCEPT } from './settings-acceptance.ts';

/** `isAwaited`: settings of the project move into the document once it is accepted. */
export function planDocument(
  project: Project | undefined,
  acceptance: Acceptance,
  isAwaited: boolean,
): AcceptancePlan {
  if (project === undefined) return NOTHING_TO_ACCEPT;
  const { directories, home, world } = project;
  const path = documentBeside(directories[0]);
  try {
    const files = waitingFiles(project, path, isAwaited && acceptance.isAsked);
    return {
      ...NOTHING_TO_ACCEPT,
      reported: files.map((file) => reportOf(file, acceptance)),
      accept: () => {
        for (const { bytes, names } of acceptance.isAsked ? files : [])
          acceptFiles(names, bytes, home, world);
      },
    };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { ...NOTHING_TO_ACCEPT, refusals: [{ path, hosts: [], trouble: error }] };
  }
}

interface WaitingFile {
  readonly path: string;
  /** The same file under all names of its folder. */
  readonly names: readonly string[];
  readonly bytes: Buffer;
  readonly waiting: readonly string[];
}

/** Rules of a file that is not accepted are matched apart, and only tighten. */
const RULES = 'rules, which only tighten until then';

/** The document and the files of rules beside it, each bound to its own bytes. */
function waitingFiles(project: Project, document: string, isWanted: boolean): WaitingFile[] {
  const { directories, home, world } = project;
  return projectFilesAt(document, world, home).flatMap((file) => {
    const { kind, path, bytes, isAccepted } = file;
    const isDocument = kind === 'document';
    const { rules = [] } = tierOf(file).document;
    const waiting = [
      ...(isDocument ? waitingInDocument(project) : []),
      ...(isAccepted || rules.length === 0 ? [] : [RULES]),
    ];
    const name = path.slice(path.lastIndexOf('/') + 1);
    const names = directories.map((each) =>
      isDocument ? documentBeside(each) : `${rulesFolderBeside(each)}${name}`,
    );
    const isMeant = waiting.length > 0 || (isDocument && isWanted);
    return isMeant ? [{ path, names, bytes: Buffer.from(bytes), waiting }] : [];
  });
}

function reportOf({ path, bytes, waiting }: WaitingFile, acceptance: Acceptance): ReportedChange {
  const common = { path, hosts: [], isDone: false };
  if (!acceptance.isAsked) {
    const note = leftUnaccepted(`not in effect: ${waiting.join(', ')}`, acceptance);
    return { ...common, before: bytes, after: bytes, action: 'keep', note };
  }
  const about = [
    'This policy is in the project and may have come with it. What makes your policy stricter is in effect; if you',
    'agree, all of it is, as shown below. After any change it is shown again. Not in effect yet:',
    ...(waiting.length === 0 ? ['  nothing'] : waiting.map((name) => `  - ${name}`)),
  ];
  return { ...common, before: undefined, after: bytes, action: 'accept', about };
}
