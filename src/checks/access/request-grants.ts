import { requestsIn } from '../../screening/calls/requests.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import type { Started } from '../../screening/flows/started.ts';
import { requestOf } from '../destructive/services/http-removal.ts';

/** Requests to the APIs of forges, clouds and DNS providers that give access or move a name. */
const REQUESTS: readonly (readonly [RegExp, string])[] = [
  [
    /^https:\/\/api\.cloudflare\.com\/.*\/(?:dns_records|tokens|members|access\/|firewall|pagerules|workers\/routes)/i,
    'Cloudflare zone',
  ],
  [/^https:\/\/api\.digitalocean\.com\/v2\/(?:domains|firewalls|account\/keys)/i, 'DigitalOcean account'],
  [
    /^https:\/\/api\.(?:godaddy|gandi|dnsimple|hetzner\.cloud|linode|vultr|porkbun)\.(?:com|net|cloud)\/.*(?:records|domains|dns|nameservers|firewalls|ssh[-_]?keys)/i,
    'DNS or keys of a provider',
  ],
  [/^https:\/\/(?:dns\.hetzner\.com|api\.namecheap\.com|porkbun\.com\/api)\//i, 'DNS of a provider'],
  [
    /^https:\/\/(?:api\.github\.com|[\w.-]+\/api\/v3)\/.*\/(?:collaborators|keys|hooks|memberships|invitations|actions\/secrets|deploy[-_]keys)(?:\/|\?|$)|^https:\/\/api\.github\.com\/user\/keys/i,
    'access to a repository',
  ],
  [
    /\/api\/v4\/.*\/(?:members|deploy_keys|hooks|access_tokens|keys|personal_access_tokens|variables)(?:\/|\?|$)/i,
    'access to a project',
  ],
  [
    /^https:\/\/(?:iam|cloudresourcemanager|compute)\.googleapis\.com\/.*(?::setIamPolicy|\/keys|firewalls)/i,
    'rights in a cloud',
  ],
  [
    /^https:\/\/graph\.microsoft\.com\/.*\/(?:addPassword|members|appRoleAssignments|federatedIdentityCredentials)/i,
    'rights in a directory',
  ],
  [
    /\/admin\/api\/.*\/users|\/api\/admin\/users|\/rest\/api\/\d\/(?:user|group\/user)$/i,
    'account of a service',
  ],
];
const LOCAL = /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1\]|host\.docker\.internal)/i;

export function requestGrant(start: Started): string | undefined {
  const request = requestOf(start);
  return request === undefined ? undefined : grantingRequest(request.method, request.url);
}

export function grantingRequest(method: string, url: string): string | undefined {
  if (!/^(?:POST|PUT|PATCH)$/i.test(method) || LOCAL.test(url)) return undefined;
  const [, what] = REQUESTS.find(([pattern]) => pattern.test(url.slice(0, 500))) ?? [];
  return what === undefined ? undefined : `${method.toUpperCase()} request: ${what}`;
}

/** Tools that send any request: `{ method: 'PUT', url: 'https://api.github.com/repos/…/collaborators/x' }`. */
export function requestIn(call: ProposedCall): string | undefined {
  for (const { method, url } of requestsIn(call)) {
    const shows = grantingRequest(method, url);
    if (shows !== undefined) return shows;
  }
  return undefined;
}
