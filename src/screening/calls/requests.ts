/** Requests that a tool is asked to send: a method and an address in one object, at any depth. */
import { lastOf } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import type { ProposedCall } from '../contract/call.ts';

export interface ToolRequest {
  readonly method: string;
  /** Absolute where the tool's name shows which service a path belongs to. */
  readonly url: string;
  readonly body: string;
  /** A path without a host: the server of the tool knows it. */
  readonly isRelative: boolean;
}

type Json = Readonly<Record<string, JsonValue>>;

const METHOD = /^(?:http_?)?(?:method|verb)$/i;
const ADDRESS =
  /^(?:url|uri|endpoint|path|route|href|request_?url|resource(?:_?(?:id|path|uri))?|api_?path|request_?path)$/i;
const BODY = /^(?:body|data|json|payload|query|request_?body)$/i;
const METHODS = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|PURGE)$/i;
/** `DELETE /repos/acme/shop` in one text. */
const LINE = /^(GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|PURGE)\s+((?:https?:\/\/|\/)\S{1,500})$/i;
const MOST_DEEP = 5;
const MOST_VALUES = 1000;

/** The APIs of services whose tools take a path. */
const SERVICES: readonly (readonly [tool: RegExp, path: RegExp, root: string])[] = [
  [/github|(?:^|[^a-z])gh(?:[^a-z]|$)/i, /^\//, 'https://api.github.com'],
  [/gitlab/i, /^\/(?!api\/)/, 'https://gitlab.com/api/v4'],
  [/gitlab/i, /^\/api\//, 'https://gitlab.com'],
  [/cloudflare/i, /^\//, 'https://api.cloudflare.com/client/v4'],
  [/digital_?ocean/i, /^\/(?!v2\/)/, 'https://api.digitalocean.com/v2'],
  [/digital_?ocean/i, /^\/v2\//, 'https://api.digitalocean.com'],
  [
    /graph|microsoft/i,
    /^\/(?:v1\.0|beta|users|groups|applications|servicePrincipals)/,
    'https://graph.microsoft.com',
  ],
  [/^/, /^\/(?:repos|orgs)\/|^\/user\/keys/, 'https://api.github.com'],
  [/^/, /^\/(?:projects|groups)\/[^/]+\//, 'https://gitlab.com/api/v4'],
];

const stepDown = (depth: number): number | undefined => (depth >= MOST_DEEP ? undefined : depth + 1);

export const requestsIn = lastOf(({ tool, arguments: args }: ProposedCall): readonly ToolRequest[] => {
  const found: ToolRequest[] = [];
  const seen = new Set<object>();
  let left = MOST_VALUES;
  for (const { value, isKey, owner } of walkJson(args, 0, stepDown)) {
    if (--left < 0) break;
    if (owner !== undefined && !seen.has(owner)) {
      seen.add(owner);
      const one = isRecord(owner) ? requestOf(tool, owner, args) : undefined;
      if (one !== undefined) found.push(one);
    }
    if (isKey || typeof value !== 'string' || value.length > 600) continue;
    const [, method = '', url = ''] = LINE.exec(value.trim()) ?? [];
    if (method !== '') found.push(addressed(tool, method, url, ''));
  }
  return found;
});

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function requestOf(tool: string, record: Json, args: Json): ToolRequest | undefined {
  const fields = Object.entries(record);
  const at = (keys: RegExp): JsonValue | undefined => fields.find(([key]) => keys.test(key))?.[1];
  const method = at(METHOD);
  const place = at(ADDRESS);
  const url = isRecord(place) ? (place.raw ?? place.href) : place;
  if (typeof method !== 'string' || !METHODS.test(method) || typeof url !== 'string') return undefined;
  const root = args.base_url ?? args.baseUrl ?? args.host ?? '';
  const isPath = url.startsWith('/') && typeof root === 'string' && /^https?:/.test(root);
  const body = JSON.stringify(at(BODY) ?? '').slice(0, 4000);
  return addressed(tool, method, isPath ? `${root}${url}` : url, body);
}

function addressed(tool: string, method: string, url: string, body: string): ToolRequest {
  const isRelative = !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) && /^\/(?!\/)/.test(url);
  const [, , root] = isRelative
    ? (SERVICES.find(([name, path]) => name.test(tool.slice(-200)) && path.test(url)) ?? [])
    : [];
  return { method: method.toUpperCase(), url: `${root ?? ''}${url}`, body, isRelative };
}
