import { EXIT } from '../../../../vocabulary/trouble.ts';
import type { Arguments, VerbOption } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { GLOBAL_OPTIONS, type Program, type Verb } from '../../verb/verb.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export async function run(args: Arguments, session: Session, { verbs }: Program): Promise<number> {
  const shell = SHELLS.find((name) => name === args.positionals[0]) ?? 'fish';
  const script = { bash, zsh, fish }[shell](verbs);
  if (session.json) session.answer('completion', { shell, script });
  else session.io.stdout.write(script);
  return EXIT.clean;
}

const optionsOf = (verb: Verb): readonly VerbOption[] => [...verb.options, ...GLOBAL_OPTIONS];

interface Words {
  /** The position of the argument, counted from 1. */
  readonly place: number;
  readonly words: readonly string[];
  /** The first argument that they require. */
  readonly after?: string;
}

/** Possible words for an argument; `help` takes the verbs themselves, files are left to the shell. */
function argumentWords(verb: Verb, verbs: readonly Verb[]): readonly Words[] {
  if (verb.name === 'help') return [{ place: 1, words: verbs.map((v) => v.name) }];
  return verb.arguments.flatMap(({ choices, after }, i) =>
    choices ? [{ place: i + 1, words: choices, ...(after === undefined ? {} : { after }) }] : [],
  );
}

const spellings = ({ name, short }: VerbOption) => [`--${name}`, ...(short ? [`-${short}`] : [])];

/** `compgen` splits words at spaces, so the tables contain none; file names are left to `-o default`. */
function bash(verbs: readonly Verb[]): string {
  const cases = verbs.map((verb) => {
    const options = optionsOf(verb).flatMap(spellings).join(' ');
    const words = argumentWords(verb, verbs).map(
      ({ place, words, after = '*' }) =>
        `${after === '*' ? after : `' ${after} '*`}:${place}) words='${words.join(' ')}' ;;`,
    );
    const cases = words.length === 0 ? '' : ` case "$given:$place" in ${words.join(' ')} esac;`;
    return `    ${verb.name}) options='${options}';${cases} ;;`;
  });
  const taking = [...verbs.flatMap((v) => v.options), ...GLOBAL_OPTIONS].filter(({ value }) => value);
  const values = new Map<string, string>();
  for (const option of [...verbs.flatMap((v) => v.options), ...GLOBAL_OPTIONS]) {
    if (option.choices) values.set(spellings(option).join('|'), option.choices.join(' '));
  }
  const choices = [...values].map(
    ([name, words]) => `    ${name}) COMPREPLY=($(compgen -W '${words}' -- "$word")); return ;;`,
  );
  return `# bash completion for tokenauditor; load it with: source <(tokenauditor completion bash)
_tokenauditor() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} verb='' words='' options='' given='' place=0 i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      ${[...new Set(taking.flatMap(spellings))].join('|')}) ((i++)) ;;
      -*) ;;
      *) if [[ $verb ]]; then given+=" \${COMP_WORDS[i]}"; else verb=\${COMP_WORDS[i]}; fi; ((place++)) ;;
    esac
  done
  case $before in
${choices.join('\n')}
    --project) COMPREPLY=($(compgen -d -- "$word")); return ;;
  esac
  case $verb in
    '') words='${verbs.map((v) => v.name).join(' ')}' options='${GLOBAL_OPTIONS.flatMap(spellings).join(' ')}' ;;
${cases.join('\n')}
  esac
  [[ $word == -* ]] && words=$options
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _tokenauditor tokenauditor
`;
}

/** Works both ways zsh users load completions: found in `$fpath`, or sourced after `compinit`. */
function zsh(verbs: readonly Verb[]): string {
  const quoted = (text: string) => text.replaceAll("'", "'\\''").replace(/[[\]:]/g, '\\$&');
  const spec = (option: VerbOption) => {
    const values = option.choices
      ? `(${option.choices.join(' ')})`
      : option.value === 'DIR'
        ? '_files -/'
        : '_files';
    const value = option.value ? `:${option.value}:${values}` : '';
    return spellings(option).map((s) => `'${option.many ? '*' : ''}${s}[${quoted(option.help)}]${value}'`);
  };
  const cases = verbs.map((verb) => {
    const words = argumentWords(verb, verbs);
    const places = words.map(({ place, words, after }) => {
      const list = `(${words.join(' ')})`;
      return `'${place}:word:${after === undefined ? list : `{ [[ $words[2] == ${after} ]] && compadd ${words.join(' ')} }`}'`;
    });
    const rest = words.length > 0 ? places : [`'*:file:_files'`];
    return `    ${verb.name}) _arguments ${[...optionsOf(verb).flatMap(spec), ...rest].join(' ')} ;;`;
  });
  return `#compdef tokenauditor
# zsh completion for tokenauditor; save it as _tokenauditor in a folder of $fpath, or source it after compinit
_tokenauditor() {
  local -a verbs=(${verbs.map((v) => `'${v.name}:${quoted(v.summary)}'`).join(' ')})
  if (( CURRENT == 2 )); then _describe command verbs; return; fi
  shift words; (( CURRENT-- ))
  case $words[1] in
${cases.join('\n')}
  esac
}
if [[ $funcstack[1] == _tokenauditor ]]; then _tokenauditor "$@"; else compdef _tokenauditor tokenauditor; fi
`;
}

function fish(verbs: readonly Verb[]): string {
  const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const line = (condition: string, option: VerbOption) => {
    const short = option.short ? ` -s ${option.short}` : '';
    const value = option.choices ? ` -x -a ${quoted(option.choices.join(' '))}` : option.value ? ' -r' : '';
    return `complete -c tokenauditor${condition} -l ${option.name}${short}${value} -d ${quoted(option.help)}`;
  };
  const lines = verbs.flatMap((verb) => {
    const seen = ` -n '__fish_seen_subcommand_from ${verb.name}'`;
    const places = argumentWords(verb, verbs).map(({ words, after }) => {
      const isDue =
        after === undefined
          ? `not __fish_seen_subcommand_from ${words.join(' ')}`
          : `__fish_seen_subcommand_from ${after}`;
      const condition =
        verb.name === 'help' ? seen : ` -n '__fish_seen_subcommand_from ${verb.name}; and ${isDue}'`;
      return `complete -c tokenauditor${condition} -x -a ${quoted(words.join(' '))}`;
    });
    return [
      `complete -c tokenauditor -n __fish_use_subcommand -a ${verb.name} -d ${quoted(verb.summary)}`,
      ...verb.options.map((option) => line(seen, option)),
      ...places,
    ];
  });
  const everywhere = GLOBAL_OPTIONS.map((option) => line('', option));
  return `# fish completion for tokenauditor; save it as ~/.config/fish/completions/tokenauditor.fish
complete -c tokenauditor -n __fish_use_subcommand -f
${[...lines, ...everywhere].join('\n')}
`;
}
