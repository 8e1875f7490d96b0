/** Requests that a tool is asked to send: a method and an address in one object, at any depth. */
import type { JsonValue } from '../../text/json/json-value.ts';
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
const MOST_DEEP = 4;
const MOST_OBJECTS = 128;

/** The APIs of services whose tools take a path. */
const SERVICES: readonly (readonly [tool: RegExp, path: RegExp, root: string])[] = [
  [/github|(?:^|[^a-z])gh(?:[^a-z]|$)/i, /^\//, 'https://api.github.com'],
  [/gitlab/i, /^\/(?!api\/)/, 'https://gitlab.com/api/v4'],
  [/gitlab/i, /^\/api\//, 'https://gitlab.com'],
  [/cloudflare/i, /^\//, 'https://api.cloudflare.com/client/v4'],
  [/digital_?ocean|(?:^|[^a-z])do(?:[^a-z]|$)/i, /^\/(?!v2\/)/, 'https://api.digitalocean.com/v2'],
  [/digital_?ocean/i, /^\/v2\//, 'https://api.digitalocean.com'],
  [
    /msgraph|microsoft|graph/i,
    /^\/(?:v1\.0|beta|users|groups|applications|servicePrincipals)/,
    'https://graph.microsoft.com',
  ],
  [/^/, /^\/(?:repos|orgs)\/|^\/user\/keys/, 'https://api.github.com'],
  [/^/, /^\/(?:projects|groups)\/[^/]+\//, 'https://gitlab.com/api/v4'],
];

export function requestsIn({ tool, arguments: args }: ProposedCall): ToolRequest[] {
  const found: ToolRequest[] = [];
  let left = MOST_OBJECTS;
  const visit = (value: JsonValue, depth: number): void => {
    if (typeof value === 'string') {
      const [, method = '', url = ''] = value.length < 600 ? (LINE.exec(value.trim()) ?? []) : [];
      if (method !== '') found.push(addressed(tool, method, url, ''));
      return;
    }
    if (typeof value !== 'object' || value === null || depth > MOST_DEEP || --left < 0) return;
    if (!Array.isArray(value)) {
      const one = requestOf(tool, value, args);
      if (one !== undefined) found.push(one);
    }
    for (const item of Object.values(value)) visit(item, depth + 1);
  };
  visit(args, 0);
  return found;
}

function requestOf(tool: string, value: Json, args: Json): ToolRequest | undefined {
  const at = (keys: RegExp): string | undefined =>
    Object.entries(value)
      .filter(([key]) => keys.test(key))
      .map(([, item]) =>
        typeof item === 'object' && item !== null && !Array.isArray(item) ? (item.raw ?? item.href) : item,
      )
      .find((item) => typeof item === 'string');
  const method = at(METHOD) ?? '';
  const url = at(ADDRESS);
  if (!METHODS.test(method) || url === undefined) return undefined;
  const root = args.base_url ?? args.baseUrl ?? args.host ?? '';
  const isPath = url.startsWith('/') && typeof root === 'string' && /^https?:/.test(root);
  const [, body = ''] = Object.entries(value).find(([key]) => BODY.test(key)) ?? [];
  return addressed(tool, method, isPath ? `${root}${url}` : url, JSON.stringify(body).slice(0, 4000));
}

function addressed(tool: string, method: string, url: string, body: string): ToolRequest {
  const isRelative = !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) && /^\/(?!\/)/.test(url);
  const [, , root] = isRelative
    ? (SERVICES.find(([name, path]) => name.test(tool.slice(-200)) && path.test(url)) ?? [])
    : [];
  return { method: method.toUpperCase(), url: `${root ?? ''}${url}`, body, isRelative };
}
