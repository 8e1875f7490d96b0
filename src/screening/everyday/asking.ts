/** Questions that a program answers about itself, and what clients of services show: neither changes anything. */
import type { Word } from './line.ts';
import { OPERAND } from './operands.ts';
import type { Everyday } from './table.ts';

/** Clients whose words are nouns and then one verb: `gh run list`, `az group show -n x`. */
const CLIENTS =
  ' az gcloud gh glab kubectl oc helm docker podman nerdctl brew npm pnpm yarn pip pip3 uv cargo rustup terraform tofu pulumi flyctl fly vercel netlify heroku doctl hcloud wrangler supabase firebase fastly circleci argocd istioctl minikube kind k3d eksctl conda mamba poetry gem composer nix snap flatpak ansible-galaxy vagrant multipass launchctl systemctl ';
const VERBS =
  ' list ls show describe view status search info version versions history top outdated get-contexts current-context api-resources explain tree why deps uses desc leaves list-units list-timers list-unit-files is-active is-enabled is-failed ';
/** Words after which a client shows what only its owner should see. */
const TELLING =
  /secret|token|key|pass|cred|auth|login|cert|config|env|param|connection|kubeconfig|profile|session|vault|account|sas|publish/;
/** Options that only choose what is shown. Values that a shell would not change are taken. */
const CHOOSING =
  ' output format filter limit region zone project location resource-group name namespace all-namespaces all wide json yaml table sort-by selector label labels state author assignee milestone workflow branch repo owner page per-page max-items no-color no-headers show-labels installed versions formula cask depth global long quiet verbose compact id group type kind subscription cluster organization org team since until show-events full-name missing include exclude locked offline ';
const NOUN = /^[a-z][a-z0-9-]{0,40}$/;
/** Verbs themselves: what follows them is a program, a target or a value. */
const ACTS =
  ' exec x run dlx start restart stop create delete rm remove uninstall set update upgrade apply install i add new init push pull cp mv import export attach invoke call ssh debug proxy edit patch scale send deploy destroy rollout drain kill load save tag commit build use link dispatch trigger cancel repl shell sh eval develop do script ';
const AWS_SHOWS = /^(?:describe|list)-[a-z0-9-]{2,50}$/;
const HELP = ' --help -h help --version -V version ';
const PROGRAM = /^[a-z][a-z0-9_-]{1,30}$/;
/** Programs that take these words as something else, or pass them on. */
const NOT_ASKED =
  ' env exec eval command builtin time nice nohup setsid xargs watch find parallel ssh su doas chroot unshare nsenter strace gdb npx bunx pnpx uvx pipx docker podman kubectl sh bash zsh fish dash ksh python python3 node ruby perl php lua ';

const isNoun = (word: string): boolean => NOUN.test(word) && !ACTS.includes(` ${word} `);

export function asks(program: string, words: readonly Word[]): Everyday | undefined {
  if (asksForHelp(program, words)) return 'runs';
  const plain = words.filter(({ quote }) => quote === '').map(({ text }) => text);
  if (plain.length !== words.length || TELLING.test(plain.join(' '))) return undefined;
  const shown = program === 'aws' ? afterService(plain) : afterVerb(program, plain);
  return shown?.every(isChoice) === true ? 'reads' : undefined;
}

/** `PROGRAM --help`, `PROGRAM noun --version`: an unknown program is code of the project until shown otherwise. */
function asksForHelp(program: string, words: readonly Word[]): boolean {
  const last = words.at(-1);
  if (last === undefined || words.length > 4 || !HELP.includes(` ${last.text} `)) return false;
  if (!PROGRAM.test(program) || NOT_ASKED.includes(` ${program} `)) return false;
  return words.slice(0, -1).every(({ text, quote }) => quote === '' && isNoun(text));
}

/** What follows the verb, if nothing but nouns is before it. */
function afterVerb(program: string, words: readonly string[]): readonly string[] | undefined {
  if (!CLIENTS.includes(` ${program} `)) return undefined;
  const at = words.findIndex((word) => VERBS.includes(` ${word} `));
  const isVerb = at >= 0 && at < 5 && words.slice(0, at).every(isNoun);
  return isVerb ? words.slice(at + 1) : undefined;
}

function afterService([service = '', verb = '', ...rest]: readonly string[]): readonly string[] | undefined {
  return NOUN.test(service) && AWS_SHOWS.test(verb) ? rest : undefined;
}

function isChoice(word: string): boolean {
  if (!word.startsWith('-')) return OPERAND.words({ text: word, quote: '' });
  if (/^-[a-zA-Z]$/.test(word)) return '-o -n -g -l -A -a -q -L -R'.includes(word);
  const [name = '', ...values] = word.split('=');
  const isNamed = name.startsWith('--') && CHOOSING.includes(` ${name.slice(2)} `);
  return isNamed && values.every((value) => OPERAND.words({ text: value, quote: '' }));
}
