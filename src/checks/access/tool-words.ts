/** Words of tools and of their arguments that open access. */
import { anyWord, whole } from '../../text/patterns/compose.ts';
import type { Severity } from '../../vocabulary/orders.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const CHANGES = set(
  'add create grant set put update attach assign invite enable modify authorize allow share publish expose upsert change make generate issue open start edit patch upload import replace bind apply insert register host regenerate rotate mint provision elevate promote approve associate enroll unprotect reset transfer forward up connect link new break whitelist allowlist write upsert',
);
export const LOOKS = set(
  'list get search describe read show find count check preview view query lookup fetch validate delete remove revoke close stop test verify explain plan estimate',
);

/** Names of what is opened. The words of an operation contain all words of one of these. */
export const OBJECTS: readonly (readonly [string, Severity])[] = [
  ['dns', 'high'],
  ['nameserver', 'high'],
  ['record set', 'high'],
  ['access key', 'high'],
  ['api key', 'high'],
  ['apikey', 'high'],
  ['deploy key', 'high'],
  ['deployment key', 'high'],
  ['delegate', 'high'],
  ['acl', 'high'],
  ['replication', 'high'],
  ['shared link', 'medium'],
  ['ssh key', 'high'],
  ['public key', 'high'],
  ['authorized key', 'high'],
  ['signing key', 'high'],
  ['account key', 'high'],
  ['service key', 'high'],
  ['key pair', 'medium'],
  ['access token', 'high'],
  ['api token', 'high'],
  ['auth token', 'high'],
  ['deploy token', 'high'],
  ['personal token', 'high'],
  ['pat', 'high'],
  ['bot token', 'high'],
  ['service account', 'medium'],
  ['app password', 'high'],
  ['access policy', 'medium'],
  ['security rule', 'medium'],
  ['public ip', 'medium'],
  ['guest', 'high'],
  ['external', 'high'],
  ['invitation', 'high'],
  ['impersonation', 'high'],
  ['root ca', 'high'],
  ['port mapping', 'high'],
  ['root token', 'high'],
  ['github token', 'high'],
  ['gitlab token', 'high'],
  ['npm token', 'high'],
  ['k8s token', 'high'],
  ['kubernetes token', 'high'],
  ['vault token', 'high'],
  ['sas token', 'high'],
  ['service principal', 'high'],
  ['login profile', 'high'],
  ['credential', 'high'],
  ['role assignment', 'high'],
  ['role binding', 'high'],
  ['rolebinding', 'high'],
  ['clusterrolebinding', 'high'],
  ['iam policy', 'high'],
  ['iam binding', 'high'],
  ['iam role', 'medium'],
  ['user policy', 'high'],
  ['role policy', 'high'],
  ['trust policy', 'high'],
  ['bucket policy', 'high'],
  ['bucket acl', 'high'],
  ['object acl', 'high'],
  ['key policy', 'high'],
  ['resource policy', 'high'],
  ['public access', 'high'],
  ['public link', 'high'],
  ['share link', 'medium'],
  ['collaborator', 'high'],
  ['ownership', 'high'],
  ['tunnel', 'high'],
  ['funnel', 'high'],
  ['superuser', 'high'],
  ['super admin', 'high'],
  ['admin role', 'high'],
  ['repository secret', 'high'],
  ['repo secret', 'high'],
  ['organization secret', 'high'],
  ['org secret', 'high'],
  ['actions secret', 'high'],
  ['github secret', 'high'],
  ['gitlab variable', 'high'],
  ['bitbucket variable', 'high'],
  ['name server', 'high'],
  ['oauth app', 'high'],
  ['oauth client', 'medium'],
  ['identity provider', 'high'],
  ['forwarding rule', 'medium'],
  ['firewall', 'medium'],
  ['security group', 'medium'],
  ['member', 'medium'],
  ['membership', 'medium'],
  ['permission', 'medium'],
  ['webhook', 'medium'],
  ['port', 'medium'],
];

/** What a server for one kind of thing calls its objects, if its name has the rest: `mcp__dns__update_record`. */
export const PLAIN_OBJECTS = set(
  'or and secret secrets variable variables record records zone entry rule rules key keys token tokens user users member members port ports host address alias policy policies binding',
);

/** Values that mean everyone, or every right. */
export const EVERYONE = whole(
  anyWord`
  0\.0\.0\.0/0 ::/0 allUsers allAuthenticatedUsers public-read(?:-write)? authenticated-read AdministratorAccess
  arn:aws:iam::aws:policy/(?:AdministratorAccess|IAMFullAccess|PowerUserAccess) cluster-admin roles/(?:owner|editor)
  system:(?:anonymous|unauthenticated|masters) everyone@? anyone(?:_?with_?(?:the_?)?link)?
`,
  'i',
);
export const ADMIN =
  /^(?:admins?|owners?|administrators?|maintainers?|root|superusers?|maintain|super_?admins?|org_?owner|account_?admin)$/i;
/** A policy document, or a manifest, that means everyone or every right. */
export const OPEN_DOCUMENTS: readonly RegExp[] = [
  /["']?Principal["']?\s{0,9}:\s{0,9}(?:["']?\*["']?|\{\s{0,9}["']?AWS["']?\s{0,9}:\s{0,9}\[?\s{0,9}["']?\*)/,
  /["']?Action["']?\s{0,9}:\s{0,9}\[?\s{0,9}["']\*["'][\s\S]{0,200}["']?Resource["']?\s{0,9}:\s{0,9}\[?\s{0,9}["']\*["']/,
  /\bpath\s{1,9}"(?:\*|[\w-]{1,40}\/\*)?"\s{0,9}\{[^}]{0,200}"sudo"/,
  /["']\.(?:read|write)["']\s{0,9}:\s{0,9}["']?true\b/,
  /\ballow\s+(?:read|write|get|list|create|update|delete)[\s,\w]{0,80}(?::\s{0,9}if\s+true\b|;)/,
  /\bkind:\s{0,9}(?:Cluster)?RoleBinding\b[\s\S]{0,2000}\b(?:cluster-admin|system:(?:unauthenticated|anonymous|authenticated))\b/,
];
/** Fields that mean the same, with their values. */
export const OPEN_FIELDS: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [/^(?:principals?|aws_?account_?ids?|account_?ids?|members?|subjects?|grantees?|accounts?)$/i, /^\*$/],
  [/^(?:auth_?type|authorization(?:_?type)?|authentication)$/i, /^none$/i],
  [
    /^(?:publicly_?accessible|(?:allow|enable)_?unauthenticated|(?:allow|enable)_?(?:\w{1,20}_?)?(?:public|anonymous)(?:_?(?:network_?)?(?:access|read|write))?|anonymous_?access|open_?to_?public|allow_?all|any_?ip)$/i,
    /^(?:true|enabled)$/i,
  ],
  [
    /^(?:block_?public_?(?:acls|policy|access)|restrict_?public_?buckets|ignore_?public_?acls|public_?access_?block)$/i,
    /^false$/i,
  ],
  [
    /^public_?(?:network_?)?access(?:_?level|_?type)?$/i,
    /^(?:blob|container|true|enabled|public|on|read\w*)$/i,
  ],
  [/^(?:is_?)?(?:admin|super_?user|site_?admin|org_?admin)$/i, /^true$/i],
  [/^group_?names?$/i, /^all$/],
  [/permissions?$/i, /^(?:all|\*)$/i],
  [/^end_?ip(?:_?address)?$/i, /^255\.255\.255\.255$/],
  [/^allowed_?actions$/i, /^all$/],
  [/^default_?workflow_?permissions$/i, /^write$/],
  [
    /^(?:source|source_?(?:address\w*|ip\w*|ranges?|cidr\w*)|cidr\w*|remote_?ip\w*)$/i,
    /^(?:\*|any|internet)$/i,
  ],
  [/^(?:administration|organization_?administration|secrets|workflows)$/i, /^(?:write|admin)$/i],
  // Rules of a store for apps.
  [/^\.(?:read|write)$/, /^true$/],
];
/** They publish only if the operation changes what exists. */
export const PUBLIC_FIELDS: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [/^(?:is_?)?private$/i, /^false$/i],
  [/^(?:is_?)?public$/i, /^true$/i],
  [
    /^(?:visibility|expose|exposure|access|access_?level|acl|audience|scope|sharing|share_?type)$/i,
    /^(?:public|anyone|everyone|world|internet|external)$/i,
  ],
];
/** Fields with an address that mail is passed on to. */
export const FORWARDS = /^(?:forward(?:ing)?(?:_?(?:to|address|email))?|redirect_?to|auto_?forward)$/i;
/** Groups and roles whose members may do everything, by the end of their name. */
export const ADMIN_GROUP =
  /(?:^|[\s_-])(?:admins?|administrators?|owners?|wheel|sudo(?:ers)?|root|superusers?|maintainers?)$/i;
