import { type Operation, operationsIn } from '../../screening/calls/operations.ts';
import { toolWords } from '../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import { sdkCalls } from '../../screening/flows/sdk-calls.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import { memo } from '../../text/bounded-memo.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { beginningOf, noteCut } from '../../text/limits.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { requestIn } from './request-grants.ts';
import {
  ADMIN,
  ADMIN_GROUP,
  CHANGES,
  EVERYONE,
  FORWARDS,
  LOOKS,
  OBJECTS,
  OPEN_DOCUMENTS,
  OPEN_FIELDS,
  PLAIN_OBJECTS,
  PUBLIC_FIELDS,
} from './tool-words.ts';

export interface ToolGrant {
  readonly shows: string;
  readonly severity: Severity;
}

type Arguments = ProposedCall['arguments'];

const MOST_VALUES = 20_000;
/** As long as a message of a client may be. */
const LONGEST = 1_048_576;
const CHANGED = /^(?:update|edit|set|change|make|patch|modify|share|publish|expose|open|put)$/;

export function toolGrant(call: ProposedCall): ToolGrant | undefined {
  const { tool, arguments: args } = call;
  if (args.dry_run === true || args.dryRun === true || args.preview === true) return undefined;
  if (isDoorOpened(call)) return { shows: 'unlock', severity: 'high' };
  const request = requestIn(call);
  if (request !== undefined) return { shows: request, severity: 'high' };
  const facts = factsOf(args);
  const operations = operationsIn(call);
  const isLooking = operations[0]?.words.some((word) => LOOKS.has(word)) === true;
  for (const operation of operations) {
    const found = isLooking && !operation.isOwn ? undefined : grantOf(operation, tool, facts);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Code that calls a library of a cloud: what its literals open is not attributed to one call. */
export function codeGrant(text: string): ToolGrant | undefined {
  const calls = sdkCalls(text);
  if (calls.length === 0) return undefined;
  const literals = [...text.matchAll(/["'`]([^"'`\n]{2,120})["'`]/g)].slice(0, MOST_VALUES);
  const facts = factsOf({ texts: [text.slice(0, LONGEST), ...literals.map(([, one = '']) => one)] });
  for (const { words, around } of calls) {
    const found = words.some((word) => CHANGES.has(word))
      ? grantOf({ words: [...words, ...around] }, '', facts)
      : undefined;
    if (found !== undefined) return { ...found, shows: `library: ${found.shows}` };
  }
  return undefined;
}

interface Facts {
  readonly isOpen: boolean;
  readonly isAdmin: boolean;
  readonly isPublic: boolean;
  readonly isForwarded: boolean;
  readonly isStrange: boolean;
  /** The number of an account. */
  readonly isForeign: boolean;
}

function grantOf({ words }: Pick<Operation, 'words'>, tool: string, facts: Facts): ToolGrant | undefined {
  if (hasAll(words, 'public access block') && words.some((word) => /^(?:delete|remove|disable)$/.test(word)))
    return { shows: 'public access block removed', severity: 'high' };
  const verb = words.find((word) => CHANGES.has(word));
  if (words.some((word) => LOOKS.has(word))) return undefined;
  if (verb === undefined) {
    const [rule] = facts.isOpen ? (objectIn(words, tool) ?? []) : [];
    return rule === undefined ? undefined : { shows: `${rule} for everyone`, severity: 'high' };
  }
  if (
    TUNNELS.test(tool.slice(-200)) &&
    words.some((word) => /^(?:connect|start|open|expose|create|run|host|up)$/.test(word))
  )
    return { shows: `${verb} tunnel`, severity: 'high' };
  if (
    words.some((word) => /^passwords?$/.test(word)) &&
    /^(?:reset|set|change|update|put|replace)$/.test(verb)
  )
    return { shows: `${verb} password`, severity: 'high' };
  const broad = broadGrant(words, tool, facts);
  if (broad !== undefined) return { shows: broad, severity: 'high' };
  const [object, severity] = objectIn(words, tool) ?? [];
  const isWide = facts.isOpen || facts.isAdmin || facts.isPublic || facts.isForwarded;
  if (object !== undefined && severity !== undefined) {
    const isSevere = isWide || (object === 'webhook' && facts.isStrange);
    return { shows: `${verb} ${object}`, severity: isSevere ? 'high' : severity };
  }
  const all = words.length === 1 ? [...words, ...toolWords(tool.slice(-200))] : words;
  if (facts.isAdmin && all.some((word) => /^(?:users?|accounts?|roles?|groups?)$/.test(word)))
    return { shows: `${verb} administrator`, severity: 'high' };
  if (facts.isForwarded) return { shows: `${verb} forwarding`, severity: 'high' };
  if (facts.isPublic && words.some((word) => CHANGED.test(word)))
    return { shows: `${verb} public`, severity: 'high' };
  return facts.isOpen ? { shows: `${verb} for everyone`, severity: 'high' } : undefined;
}

/** These verbs give access, whatever their object. */
const GIVES = /^(?:grant|authorize|elevate|impersonate|whitelist|allowlist|unprotect)$/;
/** Servers that keep the accounts of people and programs. */
const IDENTITY =
  /(?:^|[^a-z])(?:iam|okta|auth0|keycloak|cognito|entra|azure_?ad|active_?directory|ldap|workos|clerk|onelogin|identity|idp|google_?workspace|gsuite|sso|scim|linux|system)(?:[^a-z]|$)/i;
const ACCOUNT = /^(?:users?|accounts?|groups?|roles?|clients?|policy|policies|principals?|admins?)$/;

/** What gives access by the verb alone, or by the kind of server. */
function broadGrant(words: readonly string[], tool: string, facts: Facts): string | undefined {
  const gives = words.find((word) => GIVES.test(word));
  if (gives !== undefined) return `${gives} access`;
  const isMeeting = /calendar|event|meeting|attendee/i.test(tool.slice(-200));
  if (words.includes('visibility') && facts.isPublic) return 'made public';
  if (words.includes('share') && facts.isForeign) return 'share with another account';
  if (words.includes('invite') && !isMeeting) return 'invite';
  if (words.some((word) => /^(?:set|make)$/.test(word)) && words.includes('public')) return 'made public';
  if (ROUTERS.test(tool.slice(-200)) && words.some((word) => /^ports?$/.test(word))) return 'port opened';
  const isAccount = IDENTITY.test(tool.slice(-200)) && words.some((word) => ACCOUNT.test(word));
  return isAccount && words.some((word) => ADDS.test(word)) ? 'account or role added' : undefined;
}

const ROUTERS = /(?:^|[^a-z])(?:router|unifi|pfsense|opnsense|upnp|openwrt|mikrotik)(?:[^a-z]|$)/i;
const ADDS = /^(?:create|add|assign|attach|put|import|register|provision|enable|promote|insert)$/;

const TUNNELS = /(?:^|[^a-z])(?:ngrok|cloudflared|localtunnel|serveo|bore|frpc?|zrok|tunnels?)(?:[^a-z]|$)/i;

function objectIn(words: readonly string[], tool: string): readonly [string, Severity] | undefined {
  const own = OBJECTS.find(([name]) => hasAll(words, name));
  if (own !== undefined) return own;
  // The server's name counts if the operation's own words only name what to change.
  const rest = words.filter((word) => !CHANGES.has(word));
  if (!rest.every((word) => PLAIN_OBJECTS.has(word))) return undefined;
  const all = [...words, ...toolWords(tool.slice(-200))];
  return OBJECTS.find(([name]) => hasAll(all, name));
}

const hasAll = (words: readonly string[], name: string): boolean =>
  formsOf(name).every((forms) => words.some((word) => forms.includes(word)));

/** Each word of a name, also in the plural. */
const formsOf = memo({ most: 512 }, (name) =>
  name.split(' ').map((one) => [one, `${one}s`, `${one.slice(0, -1)}ies`]),
);

const keyed = (rules: readonly (readonly [RegExp, RegExp])[], key: string, value: string): boolean =>
  rules.some(([name, wanted]) => name.test(key) && wanted.test(value));

interface At {
  readonly key: string;
  readonly above: string;
}

const TOP: At = { key: '', above: '' };
const stepDown = (at: At, key: string | number): At =>
  typeof key === 'number' ? at : { key, above: at.key };

function factsOf(args: Arguments): Facts {
  const found = {
    isOpen: false,
    isAdmin: false,
    isPublic: false,
    isForwarded: false,
    isStrange: false,
    isForeign: false,
  };
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, TOP, stepDown)) {
    if (--left < 0) {
      noteCut();
      break;
    }
    if (isKey || value === null || value === undefined) continue;
    const text = String(value);
    const isBoolean = typeof value === 'boolean';
    found.isOpen ||=
      keyed(OPEN_FIELDS, at.key, text) ||
      (/^principals?$/i.test(at.above) && text === '*') ||
      (!isBoolean && isEveryone(text));
    found.isAdmin ||=
      !isBoolean &&
      (ADMIN.test(text) || (/^(?:groups?|roles?|teams?|memberof)$/i.test(at.key) && ADMIN_GROUP.test(text)));
    found.isPublic ||=
      keyed(PUBLIC_FIELDS, at.key, text) ||
      (/^(?:to|value|new_?value)$/i.test(at.key) && /^public$/i.test(text));
    found.isForwarded ||= FORWARDS.test(at.key) && /@/.test(text);
    found.isAdmin ||= /^access_?level$/i.test(at.key) && /^[45]0$/.test(text);
    found.isForeign ||= /share|account|principal|grantee/i.test(at.key) && /^\d{12}$/.test(text);
    found.isStrange ||= /^https?:\/\//i.test(text) && isStrange(text);
  }
  return found;
}

/** Names of machines that build one's own code. */
const BUILDERS = /^https?:\/\/(?:ci|jenkins|builds?|drone|teamcity|bamboo|argocd|deploy)\d*[.-]/i;

const isStrange = (url: string): boolean =>
  /^(?:address|drop|unknown|content)$/.test(targetKind(url)) && !BUILDERS.test(url);

const isEveryone = (text: string): boolean =>
  EVERYONE.test(text) || OPEN_DOCUMENTS.some((one) => one.test(beginningOf(text, LONGEST)));

const DOORS = /(?:^|[^a-z])(?:locks?|doors?|garage|gates?|alarm(?:_control_panel)?|cover)(?:[^a-z]|$)/i;
const OPENS = /(?:^|[^a-z])(?:unlock|disarm|alarm_disarm|open_cover|open_(?:door|garage|gate))(?:[^a-z]|$)/i;

/** Homes and offices: a door stays open for anyone. */
function isDoorOpened({ tool, arguments: args }: ProposedCall): boolean {
  const named = [tool, args.service, args.action, args.command].filter((one) => typeof one === 'string');
  const what = [tool, args.domain, args.entity_id, args.device, args.device_id].filter(
    (one) => typeof one === 'string',
  );
  const isOpened = named.some((one) => OPENS.test(one.slice(-100)) || /^(?:open|unlock|disarm)$/i.test(one));
  return isOpened && what.some((one) => DOORS.test(one.slice(-100)));
}
