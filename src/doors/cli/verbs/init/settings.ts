/** Puts the values of `--policy` and `--explicit-allow` into the settings that hooks read. */
import { join } from 'node:path';
import { toWire } from '../../../../answers/wire-names.ts';
import { FOLDER } from '../../../../evidence/folder/layout.ts';
import { joinDocuments } from '../../../../policy/document/joined-documents.ts';
import type { Ports } from '../../../../ports/files.ts';
import { foundDocument } from '../../../../road/policy/found-document.ts';
import { documentFrom } from '../../../../road/policy/policy-file.ts';
import { settingsDocument, understandSettings } from '../../../../road/policy/settings.ts';
import { SETTINGS } from '../../../../road/policy/settings-stamp.ts';
import type { JsonValue } from '../../../../text/json/json-value.ts';
import type { JsonObject } from '../../../../work/install/host/edit.ts';
import type { Scope } from '../../../../work/install/host/host.ts';
import { documentOf } from '../../../../work/install/move-settings.ts';
import type { PlannedPart } from '../../../../work/install/plan.ts';
import { unfit } from '../../../../work/install/whereabouts.ts';
import { readSmall } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';

/**
 * Nothing if neither is given, or the document has it already: without the file the defaults apply. `isStrange`: the existing file is not accepted, and
 * no one will be asked about it.
 */
export async function settingsParts(
  scope: Scope,
  args: Arguments,
  session: Session,
  isStrange: boolean,
): Promise<PlannedPart[]> {
  const wanted: JsonObject = {};
  const policy = args.text('policy');
  if (policy !== undefined) wanted.policy = await policyDocument(policy, session);
  if (args.flag('explicit-allow')) wanted.explicit_allow = true;
  if (Object.keys(wanted).length === 0) return [];
  const path = join(scope.folder, FOLDER, SETTINGS);
  if (isInDocument(wanted, path, documentOf(scope), await session.ports())) return [];
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

/** Throws if the document sets something else: it would count instead. */
function isInDocument(wanted: JsonObject, path: string, documentPath: string, ports: Ports): boolean {
  const document = foundDocument(documentPath, ports)?.document;
  if (document === undefined) return false;
  const { added, differences } = joinDocuments(document, settingsDocument(JSON.stringify(wanted), path));
  const other = differences.find(({ kind }) => kind === 'kept');
  if (other !== undefined)
    throw unfit(
      documentPath,
      `it sets ${other.name} to another value, which counts`,
      'change it there by hand',
    );
  return Object.keys(added).length === 0;
}

/** As `hooks.json` spells it, whichever way it is written. */
async function policyDocument(name: string, session: Session): Promise<JsonValue> {
  const {
    version: _,
    gate,
    exceptions,
    sampling,
    ...others
  } = documentFrom(await readSmall(name, session), name);
  const [other] = Object.keys(others);
  if (other !== undefined)
    throw unfit(name, `--policy cannot set "${other}"`, `put "${other}" into tokenauditor.yaml by hand`);
  // Without the parts that are not set.
  return JSON.parse(JSON.stringify(toWire({ gate, exceptions, sampling })));
}

/** Whether the file already contains all of it; then it stays unchanged. */
function isEqual(old: JsonObject, wanted: JsonObject): boolean {
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(old[key]) === JSON.stringify(value));
}
