import type { ProposedCall } from '../../screening/contract/call.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { beginningOf, noteCut } from '../../text/limits.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { grantingRequest } from './request-grants.ts';

export interface ToolGrant {
  readonly shows: string;
  readonly severity: Severity;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const CHANGES = set(
  'add create grant set put update attach assign invite enable modify authorize allow share publish expose upsert change make generate issue open start edit patch upload import replace bind apply insert register host',
);
const LOOKS = set(
  'list get search describe read show find count check preview view query lookup fetch validate delete remove revoke close stop',
);

/** Names of what is opened. The words of a tool's name contain all words of one of these. */
const OBJECTS: readonly (readonly [string, Severity])[] = [
  ['dns', 'high'],
  ['nameservers', 'high'],
  ['access key', 'high'],
  ['api key', 'high'],
  ['deploy key', 'high'],
  ['ssh key', 'high'],
  ['account key', 'high'],
  ['access token', 'high'],
  ['personal token', 'high'],
  ['login profile', 'high'],
  ['role assignment', 'high'],
  ['role binding', 'high'],
  ['rolebinding', 'high'],
  ['clusterrolebinding', 'high'],
  ['iam policy', 'high'],
  ['user policy', 'high'],
  ['role policy', 'high'],
  ['bucket policy', 'high'],
  ['bucket acl', 'high'],
  ['key policy', 'high'],
  ['public access', 'high'],
  ['collaborator', 'high'],
  ['tunnel', 'high'],
  ['superuser', 'high'],
  ['firewall', 'medium'],
  ['security group', 'medium'],
  ['member', 'medium'],
  ['membership', 'medium'],
  ['permission', 'medium'],
  ['webhook', 'medium'],
];
/** Values that mean everyone, or every right. */
const EVERYONE =
  /^(?:0\.0\.0\.0\/0|::\/0|allUsers|allAuthenticatedUsers|public-read(?:-write)?|arn:aws:iam::aws:policy\/(?:AdministratorAccess|IAMFullAccess|PowerUserAccess)|AdministratorAccess|cluster-admin|roles\/(?:owner|editor)|system:(?:anonymous|unauthenticated|masters)|everyone@?)$/i;
const ADMIN = /^(?:admins?|owners?|administrators?|maintainers?|root|superusers?|maintain|super_?admins?)$/i;
/** A policy document with a wildcard for the principal. */
const ANY_PRINCIPAL = /"Principal"\s*:\s*(?:"\*"|\{\s*"AWS"\s*:\s*\[?\s*"\*")/;
const OPERATIONS = [
  'operation',
  'action',
  'op',
  'verb',
  'subcommand',
  'api',
  'operation_name',
  'api_name',
  'method_name',
];
const MOST_VALUES = 20_000;
const LONGEST_POLICY = 262_144;

export function toolGrant({ tool, arguments: args }: ProposedCall): ToolGrant | undefined {
  if (args.dry_run === true || args.dryRun === true || args.preview === true) return undefined;
  const named = OPERATIONS.map((key) => args[key]).filter(
    (one) => typeof one === 'string' && /^[\w.: -]{1,60}$/.test(one),
  );
  const words = [
    ...nameWords(tool.slice(-200).replace(/^.*(?:__|[./:])/s, '')),
    ...named.flatMap((one) => nameWords(String(one))),
  ];
  const request = requestIn(args);
  if (request !== undefined) return request;
  const verb = words.find((word) => CHANGES.has(word));
  if (verb === undefined || words.some((word) => LOOKS.has(word))) return undefined;
  const [object, severity] = OBJECTS.find(([name]) => hasAll(words, name)) ?? [];
  const isOpen = hasValue(args, isEveryone);
  const isAdmin = hasValue(args, (text) => ADMIN.test(text));
  if (object !== undefined && severity !== undefined)
    return { shows: `${verb} ${object}`, severity: isOpen || isAdmin ? 'high' : severity };
  if (isAdmin && words.some((word) => /^(?:users?|accounts?|roles?|groups?)$/.test(word)))
    return { shows: `${verb} administrator`, severity: 'high' };
  if (isPublished(args, words)) return { shows: `${verb} public`, severity: 'high' };
  return isOpen ? { shows: `${verb} for everyone`, severity: 'high' } : undefined;
}

const hasAll = (words: readonly string[], name: string): boolean =>
  name
    .split(' ')
    .every((one) =>
      words.some((word) => word === one || word === `${one}s` || word === `${one.slice(0, -1)}ies`),
    );

/** A repository, bucket or share whose visibility the call sets. */
function isPublished(args: ProposedCall['arguments'], words: readonly string[]): boolean {
  const isChanged = words.some((word) =>
    /^(?:update|edit|set|change|make|patch|modify|share|publish)$/.test(word),
  );
  return (
    isChanged &&
    (args.private === false ||
      args.visibility === 'public' ||
      args.publicly_accessible === true ||
      args.publiclyAccessible === true)
  );
}

const isEveryone = (text: string): boolean =>
  EVERYONE.test(text) || ANY_PRINCIPAL.test(beginningOf(text, LONGEST_POLICY));

function hasValue(args: ProposedCall['arguments'], isIt: (text: string) => boolean): boolean {
  let left = MOST_VALUES;
  for (const { value, isKey } of walkJson(args, '', () => '')) {
    if (--left < 0) {
      noteCut();
      return false;
    }
    if (!isKey && typeof value === 'string' && isIt(value)) return true;
  }
  return false;
}

/** Tools that send any request: `{ method: 'PUT', url: 'https://api.github.com/repos/…/collaborators/x' }`. */
function requestIn(args: ProposedCall['arguments']): ToolGrant | undefined {
  const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
  const method = text(args.method ?? args.http_method ?? args.httpMethod);
  const url = text(args.url ?? args.uri ?? args.endpoint ?? args.path);
  const shows = method === '' ? undefined : grantingRequest(method, url);
  return shows === undefined ? undefined : { shows, severity: 'high' };
}
