/**
 * The document of a project may have come with a clone: it makes the policy stricter at once, and what would soften it
 * waits until the user has seen the file here and accepted it.
 */

import { acceptFiles } from '../../../../road/policy/accepted-settings.ts';
import { foundDocument } from '../../../../road/policy/found-document.ts';
import { documentBeside } from '../../../../road/policy/settings-stamp.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { type Project, waitingInDocument } from '../../../../work/install/project-settings.ts';
import { type Acceptance, leftUnaccepted } from './acceptance.ts';
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
    const waiting = waitingInDocument(project);
    const found =
      waiting.length === 0 && !(isAwaited && acceptance.isAsked) ? undefined : foundDocument(path, world);
    if (found === undefined) return NOTHING_TO_ACCEPT;
    const bytes = Buffer.from(found.bytes);
    const common = { path, hosts: [], isDone: false };
    if (!acceptance.isAsked) {
      const note = leftUnaccepted(`not in effect: ${waiting.join(', ')}`, acceptance);
      return {
        ...NOTHING_TO_ACCEPT,
        reported: [{ ...common, before: bytes, after: bytes, action: 'keep', note }],
      };
    }
    const about = [
      'This policy is in the project and may have come with it. What makes your policy stricter is in effect; if you',
      'agree, all of it is, as shown below. After any change it is shown again. Not in effect yet:',
      ...(waiting.length === 0 ? ['  nothing'] : waiting.map((name) => `  - ${name}`)),
    ];
    return {
      ...NOTHING_TO_ACCEPT,
      reported: [{ ...common, before: undefined, after: bytes, action: 'accept', about }],
      accept: () => acceptFiles(directories.map(documentBeside), bytes, home, world),
    };
  } catch (error) {
    if (!(error instanceof Trouble)) throw error;
    return { ...NOTHING_TO_ACCEPT, refusals: [{ path, hosts: [], trouble: error }] };
  }
}
