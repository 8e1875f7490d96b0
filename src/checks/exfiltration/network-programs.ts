/** Which programs use the network, by their names and verbs. Programs whose effects are read in full are not repeated here. */
import { started } from '../../screening/flows/started.ts';
import { type HostKind, targetKind } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';

/** Whatever their words are. */
const ALWAYS = new Set(
  `ssh mosh autossh sshfs telnet tftp ftp lftp ncftp ping ping6 fping traceroute tracepath tracert mtr whois dig drill kdig delv dog doggo
   nslookup resolvectl nmap masscan yt-dlp youtube-dl gallery-dl speedtest speedtest-cli ngrok cloudflared localtunnel lt bore
   tailscale mail mailx mutt sendmail msmtp swaks ldapsearch snmpwalk snmpget getmail fetchmail ntpdate sntp
   ansible ansible-playbook ansible-pull invoke-webrequest invoke-restmethod start-bitstransfer test-netconnection
   resolve-dnsname`.split(/\s+/),
);

/** By the beginning of the operands. */
const VERBS: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  [
    'git',
    /^(?:clone|fetch|pull|push|ls-remote|remote (?:update|show|prune)|submodule (?:update|add|sync)|lfs (?:pull|fetch|push|clone)|svn|send-email)\b/,
  ],
  ['hg', /^(?:clone|pull|push|incoming|outgoing)\b/],
  ['svn', /^(?:checkout|co|update|up|commit|ci|import|export|ls|list|log|cat)\b/],
  ['docker', /^(?:pull|push|login|search|run|create|build|buildx|compose|image (?:pull|push))\b/],
  ['podman', /^(?:pull|push|login|search|run|create|build|image (?:pull|push))\b/],
  ['docker-compose', /^(?:pull|push|up|build|run|create)\b/],
  ['terraform', /^(?:init|plan|apply|destroy|import|refresh|login|get|providers)\b/],
  ['tofu', /^(?:init|plan|apply|destroy|import|refresh|login|get|providers)\b/],
  [
    'npm',
    /^(?:view|v|info|show|search|s|find|publish|unpublish|audit|outdated|login|logout|adduser|whoami|ping)\b/,
  ],
  ['pnpm', /^(?:view|info|show|publish|audit|outdated|login|logout|whoami)\b/],
  ['yarn', /^(?:info|npm|audit|outdated|login|publish)\b/],
  ['pip', /^(?:download|index|search)\b/],
  ['cargo', /^(?:fetch|update|publish|search|login|owner|yank|info|audit|generate-lockfile)\b/],
  ['go', /^(?:mod (?:download|tidy|vendor)|list -m\b.*-u)\b/],
  ['gem', /^(?:push|search|outdated|owner|signin)\b/],
  ['brew', /^(?:update|search|info|outdated|fetch|livecheck)\b/],
  ['apt', /^(?:update|source|download)\b/],
  ['apt-get', /^(?:update|source|download)\b/],
  ['dnf', /^(?:update|check-update|makecache|search|download)\b/],
  ['yum', /^(?:update|check-update|makecache|search)\b/],
  ['apk', /^(?:update|fetch|search)\b/],
]);

/** Clients of a service elsewhere: all they do, but for what they do about themselves. */
const CLIENTS = new Set(
  `gh glab hub tea aws az gcloud gsutil bq doctl hcloud linode-cli vultr-cli scw oci openstack ibmcloud aliyun kubectl oc helm eksctl
   flyctl fly heroku netlify vercel vc railway wrangler firebase supabase sentry-cli stripe twilio pulumi cdk serverless sls
   sam eas s3cmd s4cmd s5cmd azcopy rclone b2 mc huggingface-cli hf kaggle wandb clearml ngc twine`.split(
    /\s+/,
  ),
);
const ITSELF =
  /^(?:help|--help|-h|version|--version|-v|completion|config|configure|alias|env|template|lint|package|create|explain|kustomize|init)(?:\s|$)/;

/** Names, files and text: an address among their words is only text. */
const TEXTUAL = new Set(
  `echo printf grep egrep fgrep rg ag ack sed awk gawk cat tee head tail cut sort uniq tr jq yq test [ [[ export set unset read local
   declare alias git hg svn cd ls find cp mv rm mkdir touch ln basename dirname diff cmp wc xargs true false : sleep exit
   pwd which type base64 md5sum sha256sum openssl npm pnpm yarn cargo code vim vi nano write-output write-host
   select-string set-content add-content`.split(/\s+/),
);
const ADDRESS =
  /^(?:--?[\w-]+=)?(?:https?|ftps?|wss?|ssh|git|s3|gs|rtmp|amqps?|mqtts?|ldaps?|redis|postgres(?:ql)?|mysql|mongodb(?:\+srv)?):\/\//i;

/** What of the network a run uses; undefined if nothing shows it. */
export function networkUseOf(run: Run): string | undefined {
  const { program, args } = started(run);
  const words = args.map(({ text }) => text);
  const verbs = words.filter((word) => !word.startsWith('-')).join(' ');
  if (ALWAYS.has(program)) return words.some(isThisMachine) ? undefined : program;
  if (CLIENTS.has(program)) return ITSELF.test(words.join(' ')) || words.length === 0 ? undefined : program;
  const verb = VERBS.get(program)?.exec(verbs)?.[0];
  if (verb !== undefined) return isPathCopy(verb, words) ? undefined : `${program} ${verb}`;
  if (TEXTUAL.has(program)) return undefined;
  return words.some((word) => ADDRESS.test(word) && isElsewhere(kindOf(word))) ? program : undefined;
}

/** `git clone ../shop`: from a folder of this machine. */
const isPathCopy = (verb: string, words: readonly string[]): boolean =>
  verb === 'clone' && words.some((word) => /^(?:\.{0,2}\/|~\/|file:)/.test(word)) && !words.some(isAddress);
const isAddress = (word: string): boolean => ADDRESS.test(word) || /^[\w.-]+@[\w.-]+:/.test(word);

const kindOf = (word: string): HostKind => targetKind(word.replace(/^--?[\w-]+=/, ''));
const isThisMachine = (word: string): boolean =>
  /^(?:[\w.-]+@)?(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(word);

/** Another machine, or one that only run time decides. */
export const isElsewhere = (kind: HostKind): boolean => kind !== 'local';
