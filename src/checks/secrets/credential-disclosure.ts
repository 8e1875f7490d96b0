import { callsInside } from '../../screening/calls/inner-calls.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { credentialCommand } from '../../screening/flows/credential-commands.ts';
import { outputGoal } from '../../screening/flows/output-goal.ts';
import { picksNames } from '../../screening/flows/secret-fields.ts';
import { hostKind, hostOf, isLinkLocal, targetKind } from '../../shell/places/hosts.ts';
import { hasScheme, hostsOf } from '../../shell/places/url-hosts.ts';
import { either } from '../../text/patterns/compose.ts';
import { scriptBodies } from '../execution/script-bodies.ts';
import { secretTool } from './secret-tools.ts';

/** Paths of the metadata service that return tokens, passwords and start-up scripts; the others lead to them. */
const METADATA_SECRETS =
  /security-credentials|identity\/oauth2\/token|service-accounts|user-data|attributes\/|credentials|api\/token/i;
export const credentialDisclosure: CallCheck = {
  card: {
    id: 'credential.disclosure',
    title: 'Credential disclosure',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A command that makes a password manager, a keychain, a cloud, a cluster or a developer tool print a stored secret, or that queries the metadata service of a cloud machine; tools that return a stored secret.',
    matters: 'A token on the screen is also in the context of the model and in every log after it.',
    remedy:
      'Pass the secret from program to program without showing it (`… | docker login --password-stdin`), or let the tool log in itself.',
    remedies: {
      metadata:
        'Let the cloud’s own tools and libraries fetch these credentials themselves; ask the service for the single fact that is needed (`…/instance-id`).',
      tool: 'Let the server that needs the secret take it from the store itself, or ask for its name without the value.',
      code: 'Let the program that needs the secret open the store itself, and keep the value out of its output.',
    },
    limits: 'Knows only the programs in its list, not requests for the same secret through their APIs.',
  },
  *inspectCall(call) {
    const { commands, actions } = call;
    for (const { at, call: one } of callsInside(call)) {
      const what = secretTool(one);
      if (what !== undefined) yield { ...observed(at, 'tool', what), remedy: 'tool' };
    }
    const fetched = actions.flatMap(({ path, effect }) =>
      effect.does === 'fetch' && isInside(effect.url) ? [path] : [],
    );
    for (const path of fetched) yield ofMachine(path);
    if (commands.length === 0 && fetched.length === 0)
      for (const { path, text, names = [] } of call.texts)
        if (ADDRESS.test(text) && !PROSE_KEY.test(names.at(-1) ?? '') && isNamedInside(text))
          yield ofMachine(path);
    for (const { path, reading, effects } of commands) {
      const seen = new Set<string>();
      for (const run of reading.runs) {
        const found = credentialCommand(run);
        if (found?.kind !== 'credential' || seen.has(run.program)) continue;
        const goal = outputGoal(run, reading);
        if (goal === 'used' || goal === 'concealed' || picksNames(run, reading)) continue;
        seen.add(run.program);
        yield observed(path, run.program, found.what);
      }
      for (const { text, language } of scriptBodies(reading))
        if (KEYRING_CALL.test(text)) yield { ...observed(path, language, 'keyring entries'), remedy: 'code' };
      if (effects.some((effect) => effect.does === 'fetch' && isMetadata(effect.url))) {
        yield ofMachine(path);
      }
    }
  },
};

/** An address alone, in a field that is not a text or a search. */
const ADDRESS = /^(?:https?:\/\/)?[^\s/]{1,255}(?:\/\S{0,500})?$/i;
const PROSE_KEY =
  /^(?:q|query|search\w*|text|content|body|message|title|description|comment|notes?|reason|summary|prompt|thought|pattern|block\w*|deny\w*|exclude\w*)$/i;

/** Calls of libraries that open the keyring of a desktop or the stores of browsers. */
const KEYRING_CALL = either(
  /\bkeyring\.(?:get_password|get_credential)\s*\(|\.(?:findCredentials|findPassword|getPassword)\s*\(|\.get_secret\s*\(\s*\)|\bSec(?:ItemCopyMatching|KeychainFind\w+)\b/,
  /\bCred(?:Read|Enumerate)[AW]?\s*\(|\bCryptUnprotectData\b|\bbrowser_cookie3?\.\w+\s*\(|\bWindows\.Security\.Credentials\.PasswordVault\b/,
);

/** Scripts often ask for a single fact about the machine by name. */
const METADATA_FACT =
  /\/(?:instance-id|instance-type|ami-id|hostname|local-hostname|public-hostname|local-ipv4|public-ipv4|mac|region|zone|placement\/[\w-]+|project-id|numeric-project-id|machine-type|name|id)\/?(?:\?[^/]*)?$/i;

function isMetadata(url: string): boolean {
  // Any container may use the short name; only the path shows that it is the cloud's service.
  const isService =
    targetKind(url) === 'metadata' || (hostOf(url) === 'metadata' && /computeMetadata/i.test(url));
  return isService && (METADATA_SECRETS.test(url) || !METADATA_FACT.test(url));
}

/** A tool has no errand at such a place: what it fetches, its server reads. A line may talk to a device on the link. */
const isInside = (url: string): boolean =>
  hostsOf(url).some((host) => host !== null && (hostKind(host) === 'metadata' || isLinkLocal(host)));

/** Without a scheme, a rule or a device may be named. */
const isNamedInside = (text: string): boolean => isMetadata(text) || (hasScheme(text) && isInside(text));

const observed = (path: string, program: string, what: string): Observation => ({
  threat: 'secret_exposure',
  confidence: 0.85,
  path,
  evidence: `${program}: ${what}`,
  detail: 'Tool call makes a program print a secret that it stores.',
});

const ofMachine = (path: string): Observation => ({
  ...observed(path, 'cloud metadata service', 'the credentials of this machine'),
  detail: 'Tool call reaches the metadata service of this machine, which gives out its credentials.',
  remedy: 'metadata',
});
