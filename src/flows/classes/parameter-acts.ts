/** What the parameters of a tool show of its acts. They only add. */
import type { Parameter } from '../../screening/contract/definition-subject.ts';
import { nameWords, stem } from '../../screening/definitions/name-words.ts';
import type { Act } from '../../vocabulary/call-context.ts';

export interface ParameterAct {
  readonly parameter: string;
  readonly act: Act;
}
export interface Beside {
  /** Something is done, or it is not known what. */
  readonly isActing: boolean;
  /** What is made is sent later, or never. */
  readonly isDraft: boolean;
  /** No verb was understood, or one that may run what it is given. */
  readonly mayRun: boolean;
  /** An address that it is given is opened. */
  readonly isReaching: boolean;
  /** What is read is the server's own. */
  readonly isOwn: boolean;
  /** It makes an address at which calls are taken, or to which they go. */
  readonly isHook: boolean;
  readonly isCluster: boolean;
  readonly isAsked: boolean;
  /** It looks up what it is given the name of. */
  readonly isLookup: boolean;
  /** It makes, changes or runs something, and signs in nowhere. */
  readonly isSetting: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const DESTINATION = words('to recipient cc bcc webhook callback attendee invitee guest channel chat');
/** Of whom or what is named before: `recipient_email`, `webhook_url`. */
const OF_PLACE = /^(?:id|url|uri|email|address|number|phone)$/;
/** Wherever they are: of each of several events. */
const PEOPLE = words('recipient cc bcc attendee invitee guest');
const ADDRESS = words('url uri href link website hostname fqdn');
const MONEY = words('iban payee beneficiary');
const RIGHTS = words('role permission privilege scopes');
const PEERS = words('member collaborator group editor viewer');
const CODE = words('script javascript bash');
/** Others can see it. */
const PUBLIC = /^(?:visibility|(?:is_?)?public)$/i;
const TIME = words('cron crontab');
/** Around all that a tool is given. */
const OWN =
  /^\$\.\w+\.properties\.(?:(?:params?|request|body|input|data|payload|args|arguments)\.properties\.)?[^.]+$/;

/** It is opened, not filled in. */
export const isAddressParameter = (name: string): boolean => isAddress(nameWords(name).map(stem));

export function parameterActs(parameters: readonly Parameter[], beside: Beside): readonly ParameterAct[] {
  return parameters.flatMap((parameter) =>
    OWN.test(parameter.path) || PEOPLE.has(stem(parameter.name.toLowerCase()))
      ? actsShown(parameter, beside).map((act) => ({ parameter: parameter.name, act }))
      : [],
  );
}

/** Switches, of any type: what is merged or published goes live, what is answered by itself goes out. */
const SWITCHES: readonly (readonly [RegExp, Act])[] = [
  [/^(?:auto_?(?:complete|merge|publish|deploy)|merge_?(?:strategy|method)|publish|deploy)$/i, 'run'],
  [/^(?:need|send|should_?send)_?(?:\w*notif\w*|updates?|e?mails?|invit\w*|sms)$|^notify/i, 'send'],
  [/^overwrite$/i, 'destroy'],
  [/^auto(?:matic)?_?repl(?:y|ies)/i, 'send'],
];
const PASSWORD = /^(?:\w*_)?pass(?:word|code)$/i;
const HOSTS = /^(?:domain|host|hostname|fqdn)$/;
const MANIFEST = /^manifests?$/i;

function actsShown({ name, types, isRequired }: Parameter, beside: Beside): readonly Act[] {
  const switched = beside.isActing
    ? SWITCHES.filter(([shape]) => shape.test(name)).map(([, act]) => act)
    : [];
  const parts = nameWords(name).map((word) => (word === 'scopes' ? word : stem(word)));
  const last =
    parts.length > 1 && OF_PLACE.test(parts.at(-1) ?? '') ? (parts.at(-2) ?? '') : (parts.at(-1) ?? '');
  const isText = types.length === 0 || types.some((type) => type === 'string' || type === 'array');
  if (!isText) return switched;
  const found: Act[] = [...switched];
  if (beside.isSetting && PASSWORD.test(name)) found.push('grant');
  if (beside.isCluster && beside.isSetting && MANIFEST.test(name)) found.push('grant', 'change');
  // With the address of such a webhook, any caller can post to the channel.
  if (beside.isHook && last === 'channel') found.push('grant');
  if (beside.isReaching && isAddress(parts) && (isRequired || !beside.isOwn)) found.push('send');
  if (/^(?:command|cmd)$/.test(last) || (beside.mayRun && last === 'code')) found.push('run');
  if (beside.isActing && CODE.has(last) && parts.length === 1) found.push('run');
  if (beside.isLookup && HOSTS.test(last)) found.push('send');
  // The service that answers receives the question.
  if (beside.isAsked && name === 'question') found.push('send');
  if (!beside.isActing) return found;
  if (DESTINATION.has(last) && !beside.isDraft) found.push('send');
  if (PUBLIC.test(name)) found.push('send');
  if (MONEY.has(last)) found.push('pay');
  if (RIGHTS.has(last) || PEERS.has(parts.join(' '))) found.push('grant');
  if (TIME.has(last)) found.push('run');
  return found;
}

const isAddress = (parts: readonly string[]): boolean =>
  ADDRESS.has(parts.at(-1) ?? '') &&
  (parts.length === 1 ||
    /^(?:image|file|page|web|site|target|source|webhook|callback|media|video|document)$/.test(
      parts[0] ?? '',
    ));

const OPERATION =
  /^(?:action|operation|op|mode|method|subcommand|sub_?command|verb|command|(?:action|operation)_?(?:name|type))$/i;

export const isOperation = (parameter: string): boolean => OPERATION.test(parameter);

export interface Operations {
  readonly parameter: string;
  /** The values it can have; none where it can have any. */
  readonly names: readonly string[];
}

/** Parameters that choose one of several things to do. */
export function operationsOf(parameters: readonly Parameter[]): readonly Operations[] {
  const found = new Map<string, string[]>();
  for (const { name, schema } of parameters) {
    if (!OPERATION.test(name)) continue;
    const values = [...(Array.isArray(schema.enum) ? schema.enum : []), schema.const ?? []].flat();
    const before = found.get(name) ?? [];
    found.set(name, [...before, ...values.filter((value) => typeof value === 'string')]);
  }
  return [...found].map(([parameter, names]) => ({ parameter, names }));
}
