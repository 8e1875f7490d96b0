/** Puts the values of `--policy` and `--explicit-allow` into the settings that hooks read. */
import { join } from 'node:path';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { understandSettings } from '../../../../road/hooks/settings.ts';
import { SETTINGS } from '../../../../road/hooks/settings-stamp.ts';
import { readPolicy } from '../../../../road/policy-file.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import type { JsonObject } from '../../../../work/install/host/edit.ts';
import type { PlannedPart } from '../../../../work/install/plan.ts';
import { unfit } from '../../../../work/install/whereabouts.ts';
import { readSmall } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

/**
 * Nothing if neither is given: without the file the defaults apply. `isStrange`: the existing file is not accepted, and
 * no one will be asked about it.
 */
export async function settingsParts(
  folder: string,
  args: Arguments,
  session: Session,
  isStrange: boolean,
): Promise<PlannedPart[]> {
  const wanted: JsonObject = {};
  const policy = args.text('policy');
  if (policy !== undefined) wanted.policy = await policyDocument(policy, session);
  if (args.flag('explicit-allow')) wanted.explicit_allow = true;
  if (Object.keys(wanted).length === 0) return [];
  const path = join(folder, FOLDER, SETTINGS);
  const settle = (text: string | undefined): string => {
    if (text !== undefined && isStrange)
      throw unfit(
        path,
        'it contains settings that came with the project and were not accepted',
        'run it without --yes in your own terminal window, which shows them and asks, or remove the file',
      );
    // Invalid settings deny every call: nothing is added to them.
    if (text !== undefined) understandSettings(text, path);
    const old: JsonObject = JSON.parse(text ?? '{}');
    const next = `${JSON.stringify({ version: 1, ...old, ...wanted }, null, 2)}\n`;
    understandSettings(next, path);
    return isEqual(old, wanted) && text !== undefined ? text : next;
  };
  return [{ kind: 'settings', path, hosts: [], settle }];
}

async function policyDocument(name: string, session: Session): Promise<JsonValue> {
  const text = await readSmall(name, session);
  readPolicy(text, name);
  return JSON.parse(text);
}

/** Whether the file already contains all of it; then it stays unchanged. */
function isEqual(old: JsonObject, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(old[key]) === JSON.stringify(value));
}
