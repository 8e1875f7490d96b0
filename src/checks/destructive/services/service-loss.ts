import { byProgram } from '../../../screening/contract/by-program.ts';
import { anyWord } from '../../../text/patterns/compose.ts';
import type { Severity } from '../../../vocabulary/orders.ts';

/**
 * Actions on services that the shared grammar of remote clients does not cover, as a line of program, words and options
 * in lower case with single spaces.
 */
const ESSENTIAL_PACKAGE = anyWord`
  libc6? glibc musl systemd linux-image\S* kernel\S* coreutils bash sudo openssh-server network-manager
  networkmanager dpkg apt rpm dnf python3 init util-linux grub\S* passwd login base-files busybox openssl
  ca-certificates \*
`;
const ESSENTIAL = new RegExp(
  `^(?:apt|apt-get|aptitude|dnf|yum|zypper|pacman|rpm|dpkg|apk) (?:.* )?(?:remove|purge|autoremove|erase|del|-r[a-z]{0,4}|-e|-p|--remove|--purge|--erase) (?:.* )?${ESSENTIAL_PACKAGE}(?: |$)`,
);

const LINES: readonly (readonly [
  programs: string,
  pattern: RegExp,
  shows: string,
  remedy?: string,
  severity?: Severity,
])[] = [
  [
    'apt apt-get aptitude dnf yum zypper pacman rpm dpkg apk',
    ESSENTIAL,
    'removal of an essential package',
    'uninstall',
  ],
  [
    'ansible-playbook',
    /^ansible-playbook (?:.* )?\S*(?:teardown|destroy|wipe|purge|decommission|uninstall)\S*\.ya?ml(?!.* (?:--check|-c|--syntax-check|--list-\w+)(?: |$))/,
    'playbook that tears down',
  ],
  ['nginx', /^nginx (?:.* )?-s (?:stop|quit)\b/, 'nginx -s stop', 'stop'],
  [
    'apache2ctl apachectl httpd',
    /^(?:apachectl|apache2ctl|httpd) (?:-k )?(?:stop|graceful-stop)\b/,
    'apachectl stop',
    'stop',
  ],
  ['caddy', /^caddy stop\b/, 'caddy stop', 'stop'],
  ['haproxy', /^haproxy (?:.* )?-s[tf] /, 'haproxy -st', 'stop'],
  ['nsupdate', /^nsupdate\b(?! -v$)/, 'nsupdate'],
  ['ssh-add', /^ssh-add (?:.* )?-d\b/, 'ssh-add -D', 'revoke'],
  ['npm pnpm yarn', /^(?:npm|pnpm|yarn) (?:npm )?unpublish\b/, 'npm unpublish', 'withdraw'],
  [
    'npm pnpm yarn',
    /^(?:npm|pnpm|yarn npm) (?:owner rm|deprecate|access revoke|token (?:revoke|delete)|team (?:destroy|rm)|dist-tag rm|org rm)\b/,
    'npm registry removal',
    'withdraw',
  ],
  [
    'npm pnpm',
    /^(?:npm|pnpm) (?:uninstall|rm|remove|un|r) (?:.* )?(?:-g|--global)\b|^(?:npm|pnpm) (?:-g|--global) (?:uninstall|rm|remove|un|r)\b/,
    'global package removal',
    'uninstall',
    'medium',
  ],
  ['cargo', /^cargo (?:yank|owner (?:.* )?--remove)\b/, 'cargo yank', 'withdraw'],
  ['gem', /^gem (?:yank|owner (?:.* )?(?:-r|--remove))\b/, 'gem yank', 'withdraw'],
  ['dotnet nuget', /^(?:nuget|dotnet nuget) delete\b/, 'nuget delete', 'withdraw'],
  ['mix', /^(?:mix hex\.(?:retire|publish --revert|owner remove))\b/, 'hex retire', 'withdraw'],
  ['ovsx vsce', /^(?:vsce|ovsx) unpublish\b/, 'vsce unpublish', 'withdraw'],
  [
    'apt apt-get aptitude',
    /^(?:apt|apt-get|aptitude) (?:.* )?(?:purge|remove|autoremove)\b/,
    'system package removal',
    'uninstall',
    'medium',
  ],
  [
    'dnf microdnf tdnf yum zypper',
    /^(?:dnf|yum|zypper|tdnf|microdnf) (?:.* )?(?:remove|erase|autoremove|rm)\b/,
    'system package removal',
    'uninstall',
    'medium',
  ],
  [
    'pacman paru yay',
    /^(?:pacman|yay|paru) (?:.* )?-r\w*\b/,
    'system package removal',
    'uninstall',
    'medium',
  ],
  [
    'apk dpkg pkg rpm',
    /^(?:rpm) (?:.* )?(?:-e|--erase)\b|^dpkg (?:.* )?(?:-r|-p|--remove|--purge)\b|^apk (?:.* )?del\b|^pkg (?:.* )?(?:delete|remove)\b/,
    'system package removal',
    'uninstall',
    'medium',
  ],
  [
    'flatpak nix-collect-garbage nix-env port snap',
    /^snap (?:remove|disable)\b|^flatpak uninstall\b|^port uninstall\b|^nix-collect-garbage\b|^nix-env (?:.* )?(?:-e|--uninstall)\b/,
    'system package removal',
    'uninstall',
    'medium',
  ],
  [
    'brew',
    /^brew (?:uninstall|remove|rm) (?:.* )?(?:--force|-f|--zap|--ignore-dependencies)\b/,
    'brew uninstall --force',
    'uninstall',
  ],
  ['pip pip3', /^(?:pip3?|pip) uninstall\b/, 'pip uninstall', 'uninstall', 'medium'],
  [
    'choco scoop winget',
    /^(?:winget|choco|scoop) uninstall\b/,
    'system package removal',
    'uninstall',
    'medium',
  ],
  ['gitlab-runner', /^(?:gitlab-runner) (?:unregister|uninstall|stop)\b/, 'gitlab-runner unregister'],
  ['crm pcs', /^(?:crm|pcs) (?:.* )?(?:delete|destroy|erase)\b/, 'cluster resource removal'],
  [
    'ipa ldapdelete samba-tool',
    /^ipa (?:\w+-)?(?:del|disable)\b|^samba-tool (?:\w+ )?delete\b|^ldapdelete\b/,
    'directory entry removal',
  ],
  ['certbot', /^certbot (?:delete|revoke)\b/, 'certbot delete', 'revoke'],
  [
    'gpg gpg2',
    /^gpg2? (?:.* )?--delete-(?:secret-)?keys?\b|^gpg2? (?:.* )?--delete-secret-and-public-keys?\b/,
    'gpg --delete-keys',
    'revoke',
  ],
  ['openssl step', /^step ca revoke\b|^openssl ca (?:.* )?-revoke\b/, 'certificate revocation', 'revoke'],
  [
    'pm2 supervisorctl',
    /^pm2 (?:kill|delete all|flush)\b|^supervisorctl (?:shutdown|stop all|remove)\b/,
    'process manager stop',
    'stop',
  ],
  [
    'exim mailq postsuper',
    /^postsuper (?:.* )?-d all\b|^exim (?:.* )?-mrm\b|^mailq\b.* -d/,
    'mail queue deletion',
  ],
  ['minio-client', /^minio-client rb\b/, 'bucket removal'],
  [
    'crane gcrane oras reg regctl skopeo',
    /^gcrane delete\b|^crane delete\b|^regctl (?:tag|image|manifest) delete\b|^skopeo delete\b|^reg rm\b|^oras manifest delete\b/,
    'registry image deletion',
  ],
  ['nomad', /^nomad (?:job )?stop (?:.* )?-purge\b/, 'nomad job stop -purge', 'stop'],
  [
    'databricks dbfs hadoop hdfs',
    /^hdfs dfs (?:.* )?-rm\w*\b|^hadoop fs (?:.* )?-rm\w*\b|^dbfs rm\b|^databricks (?:.* )?(?:delete|rm)\b/,
    'distributed file removal',
  ],
  ['hbase', /^hbase shell\b.*\b(?:drop|truncate|disable)\b/, 'hbase drop'],
  ['esrally esdump elasticdump', /^(?:esrally|esdump|elasticdump) (?:.* )?--delete\b/, 'index deletion'],
];

/** Text sent to the control socket of a balancer or another server. */
export const CONTROL_TEXT =
  /^[ \t\v\f]*(?:disable|shutdown|set server \S+ state (?:maint|drain)|del|clear|flush_all|quit|kill|stop|delete|flushall|drop)\b/im;

const serviceRule = byProgram(LINES);

export function serviceLine(
  program: string,
  line: () => string,
): { shows: string; severity: Severity; remedy?: string } | undefined {
  const seen = serviceRule(program, line);
  if (seen === undefined || / --(?:help|dry-run|simulate|just-print)\b| -(?:s|h)$/.test(line()))
    return undefined;
  const [, , shows, remedy, severity = 'high'] = seen;
  return { shows, severity, ...(remedy === undefined ? {} : { remedy }) };
}

const SERVICE_CLIENT = anyWord`
  stripe braintree gateway paypal square algolia\w* client index searchClient mailgun sendgrid sgMail
  postmark twilio cloudflare octokit s3 ec2 rds dynamodb firestore auth0 launchdarkly es elastic\w*
  opensearch
`;
/** Calls of a service's own library in a script: `stripe.customers.del(…)`, `index.clearObjects(…)`. */
export const LIBRARY_REMOVAL = new RegExp(
  String.raw`\b${SERVICE_CLIENT}\.(?:\w{1,40}\.){0,4}(?!remove\w*Listener)(?:delete\w*|destroy\w*|del|cancel\w*|clearObjects|clearIndex|clearRules|clearSynonyms|remove\w*|terminate\w*|purge\w*|void|refund)\s*\(`,
  'i',
);
/** The same call as a bare text where a shell command was expected. */
export const BARE_LIBRARY_REMOVAL =
  /^\s*(?:braintree|gateway|stripe|paypal|square|client|algolia|index)(?:\.|::)(?:\w{1,40}(?:\.|::)){0,4}(?:delete\w*|destroy\w*|del|cancel\w*|clear\w*|void|refund)\s*\(/i;

/** Requests of HTTP libraries that delete on another machine. */
export const LIBRARY_REQUEST =
  /\b(?:requests|httpx|axios|session|client|http|got|ky|superagent|RestClient|HTTParty)\.(?:delete|del)\s*\(\s*f?["'`]https?:\/\/(?!localhost|127\.|0\.0\.0\.0)|\bmethod\s*[:=]\s*["'`]DELETE["'`]|\b(?:Net::HTTP::Delete|HttpDelete)\b|\brequests?\.request\(\s*["']DELETE["']/;
