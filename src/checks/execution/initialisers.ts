import type { Reading, Run } from '../../shell/reading/reading.ts';

/** Arguments that make a program print settings for the calling shell, which its manual asks users to execute. */
const INITIALISERS: readonly (readonly [program: RegExp, args: RegExp])[] = [
  [/^(?:ssh-agent|keychain|g?dircolors|lesspipe(?:\.sh)?|locale|resize|register-python-argcomplete3?)$/, /^/],
  [/^(?:py|rb|nod|j|go|pl|php|swift|tf)env$/, /^(?:virtualenv-)?init\b/],
  [/^(?:starship|zoxide|atuin|mcfly|oh-my-posh|rtx|mise|vfox|frum)$/, /^(?:init|activate|env|hook-env)\b/],
  [/^(?:fnm|opam|volta|docker-machine|devbox)$/, /^(?:--\S+ )*(?:env|setup|shellenv|global shellenv)\b/],
  [/^brew$/, /^shellenv\b/],
  [/^direnv$/, /^(?:hook|export)\b/],
  [/^(?:conda|mamba|micromamba)$/, /^shell[. ]\S*(?: hook)?/],
  [/^minikube$/, /\b(?:docker|podman)-env\b/],
  [/^thefuck$/, /^--alias\b/],
  [/^luarocks$/, /^path\b/],
  [/^op$/, /^signin\b/],
  [/^aws$/, /\b(?:ecr get-login|configure export-credentials)\b/],
  [/^fzf$/, /^--(?:bash|zsh|fish)$/],
  [/^poetry$/, /^env activate\b/],
  [
    /^[a-z][\w.-]*$/,
    /^(?:--)?completions?\b|\bcompletion(?: -s)? (?:bash|zsh|fish)\b|^generate-shell-completion\b/,
  ],
];

/** Whether a run receives only such settings, or the path of an installed program, from other runs of the line. */
export function isInitialised({ runs }: Reading, run: Run | undefined): boolean {
  const sources = run === undefined ? [] : sourcesOf(run);
  return sources.length > 0 && sources.every((id) => isInitialiser(runs[id]));
}

/** The runs whose output a run receives, as words or as input. */
export function sourcesOf({ args, stdin }: Run, kinds = /^/): number[] {
  const words = args
    .flatMap(({ substitutions }) => substitutions)
    .flatMap(({ kind, runs }) => (kinds.test(kind) ? runs : []));
  const inputs = stdin.flatMap((one) => {
    if (one.from === 'pipe') return one.runs;
    return one.from === 'file' ? one.path.substitutions.flatMap(({ runs }) => runs) : [];
  });
  return [...words, ...inputs];
}

function isInitialiser(run: Run | undefined): boolean {
  if (run === undefined || run.where !== 'here') return false;
  const args = run.args.map(({ text }) => text).join(' ');
  if (/^(?:which|command)$/.test(run.program)) return true;
  return INITIALISERS.some(([program, usage]) => program.test(run.program) && usage.test(args));
}
