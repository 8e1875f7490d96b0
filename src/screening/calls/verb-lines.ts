/** The name of a tool, spelled as the verb of the command-line client for the same service. */
import type { JsonValue } from '../../text/json/json-value.ts';

type Json = Readonly<Record<string, JsonValue>>;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const MANAGERS = /^(?:npm|pnpm|yarn|bun|pip|uv|poetry|cargo|gem|brew|apt|composer)$/;
const ONE_VERB = /^(?:kubectl|git|npm|pnpm|yarn|helm|docker|podman|pulumi)$/;
/** Their verbs have several words. */
const MANY_VERBS = /^(?:terraform|tofu|terragrunt|consul|nomad|etcdctl)$/;
const GIT_GROUPS = /^(?:remote|stash|submodule|worktree|notes|bundle|lfs|reflog|branch|tag)$/;
/** Clients that name the kind of thing first: `gh repo delete`, `heroku pg:reset`. */
const NOUN_FIRST =
  /^(?:aws|az|gcloud|gh|glab|heroku|vercel|netlify|flyctl|fly|railway|wrangler|doctl|hcloud|argocd|vault|supabase|neonctl|firebase|eksctl|velero)$/;
/** What only looks is not spelled: its reply is judged, not the call. */
const LOOKS = words(
  'list get describe search show status read view plan preview logs log find check validate diff inspect history info count tail top query docs documentation explain help lint fmt format suggest generate wait ping whoami version cache',
);
const VERBS = words(
  'delete destroy remove create add update set put attach detach enable disable reset scale run deploy stop start restart terminate purge drop revoke grant assign rotate import export restore authorize modify promote rollback cancel transfer unset pull rm unprotect invite publish leave share archive replicate sync',
);
/** What a program is a client of, if it is one. */
export function clientOf(program: string): 'manager' | 'machine' | 'service' | undefined {
  if (MANAGERS.test(program)) return 'manager';
  if (/^(?:git|docker|podman)$/.test(program)) return 'machine';
  return ONE_VERB.test(program) || MANY_VERBS.test(program) || NOUN_FIRST.test(program)
    ? 'service'
    : undefined;
}

/** They name no kind of thing. */
const FILLERS = words('package packages project file files changes current image container the a to of');
const SHORT: ReadonlyMap<string, string> = new Map([
  ['repository', 'repo'],
  ['domain', 'domains'],
  ['environment', 'env'],
]);

/** The words of the line before its operands; undefined if the client has no such verb. */
export function spelledVerb(client: string, name: readonly string[]): string[] | undefined {
  const rest = name.length > 1 ? name.filter((word) => !FILLERS.has(word)) : name;
  const [first = '', ...others] = rest;
  if (MANAGERS.test(client) && rest.some((word) => /^(?:install|add|require)$/.test(word)))
    return [client, client === 'poetry' || client === 'uv' ? 'add' : 'install'];
  if (client === 'ansible' && rest.includes('playbook')) return ['ansible-playbook'];
  // What is committed was added.
  if (client === 'git' && (first === 'commit' || first === 'add')) return ['git', 'add'];
  if (NOUN_FIRST.test(client)) return nounFirst(client, rest);
  if (rest.length === 1 && (ONE_VERB.test(client) || MANY_VERBS.test(client))) return [client, first];
  if (rest.length === 0 || rest.length > 3) return undefined;
  if (MANY_VERBS.test(client)) return [client, ...rest];
  if (client !== 'git') return undefined;
  // `git config_set { key, value }`
  if (first === 'config') return ['git', 'config'];
  return GIT_GROUPS.test(first) ? ['git', first, ...others] : ['git', rest.join('-')];
}

function nounFirst(client: string, rest: readonly string[]): string[] | undefined {
  if (rest.length === 0 || rest.length > 6 || rest.some((word) => LOOKS.has(word))) return undefined;
  const at = rest.findIndex((word) => VERBS.has(word));
  if (at === -1) return undefined;
  if (client === 'aws') return at === 0 ? undefined : ['aws', service(rest, at), rest.slice(at).join('-')];
  // `delete_repository` is `repo delete`; `pg_reset` is spelled that way already.
  const spelled = at === 0 ? [...rest.slice(1), rest[0] ?? ''] : rest;
  const short = spelled.map((word) => SHORT.get(word) ?? word);
  return client === 'heroku' ? [client, short.join(':')] : [client, ...short];
}

/** The client has two names for the service of buckets. */
const service = (rest: readonly string[], at: number): string =>
  rest[at - 1] === 's3' ? 's3api' : (rest[at - 1] ?? '');

const MOST_WORDS = 12;
/** They are options, whatever the client. */
const OPTION_KEY = /^(?:index_?url|extra_?index_?url|registry|inventory|extra_?vars)$/i;
const NO_OPERAND = /^(?:repo_?path|cwd|work_?dir|path|directory|message|author)$/i;
const isWord = (value: JsonValue): value is string =>
  typeof value === 'string' && /^[\w@./:~^=*-]{1,120}$/.test(value);

/** What a tool for `git push` or `npm deprecate` gets: short names, and switches that are on. */
export function everyWord(client: string, args: Json): string[] {
  const isNamed = NOUN_FIRST.test(client);
  return Object.entries(args)
    .slice(0, MOST_WORDS)
    .flatMap(([key, value]) => {
      const option = `--${key
        .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
        .replaceAll('_', '-')
        .toLowerCase()}`;
      if (value === true) return [option];
      if (Array.isArray(value)) return listed(value, isNamed ? [option] : []);
      if (typeof value === 'number') return isNamed ? [`${key}=${value}`] : [];
      if (!isWord(value) || (!isNamed && NO_OPERAND.test(key))) return [];
      if (key === 'mode') return [`--${value.replace(/^-+/, '')}`];
      return isNamed || OPTION_KEY.test(key) ? [option, value] : [value];
    });
}

const listed = (value: readonly JsonValue[], option: readonly string[]): string[] => {
  const given = value.slice(0, MOST_WORDS).filter(isWord);
  return given.length === 0 ? [] : [...option, ...given];
};
