/** Programs and options that only read or print their operands, so that a guarded name among them changes nothing. */

import type { Run } from '../../../shell/reading/reading.ts';
import { anyWord, whole } from '../../../text/patterns/compose.ts';

const set = (words: string) => new Set(words.split(' '));

/** Whatever their options are. */
const READERS = set(
  'cat bat batcat head tail more ls eza exa lsd stat wc nl od hexdump strings grep egrep fgrep zgrep ag ack diff cmp comm colordiff delta cut sha1sum sha224sum sha256sum sha384sum sha512sum shasum md5sum md5 cksum b2sum sum test [ [[ du df realpath readlink dirname basename echo pwd cd pushd popd dirs which type whereis whence man lsof getfacl lsattr true false : column fold tac rev tr paste expand look jsonlint tokei cloc code cursor open xdg-open source . hash wait sleep exit return break continue shift let export unset mkdir id date whoami uname hostname seq sudo time nice history help alias local readonly getent select-string get-content gc get-item get-childitem test-path type-object dir where if for while case until write-host write-output out-host findstr fc certutil get-filehash resolve-path',
);

/** Options that make a reader write. */
const WRITING: ReadonlyMap<string, RegExp> = new Map([
  ['less', /^-\w*[oO]|^--(?:log-file|LOG-FILE)/],
  ['xxd', /^-\w*r|^-revert/],
  ['jq', /^-\w*i\w*$|^--in-?place/],
  ['yq', /^-\w*i\w*$|^--in-?place|^-s$|^--split/],
  ['sort', /^-\w*o|^--o|^--compress-program/],
  ['tree', /^-o|^--output/],
  ['rg', /^--pre(?:=|$)/],
  ['file', /^-\w*C|^--compile/],
  ['find', /^-(?:delete|fprint0?|fprintf|fls|ok|okdir)$/],
  ['fd', /^(?:-[xX]|--exec(?:-batch)?)/],
  ['awk', /^-i|^--in-?place|^-[pdo]|^--(?:profile|dump-variables|pretty-print)/],
  ['sed', /^-\w*[iE]?i|^--in-place/],
  ['printf', /^-v/],
  ['prettier', /^(?:-w|--write|--plugin\S*|--config\S*|--cache-location\S*)$/],
  [
    'eslint',
    /^(?:-o\S*|--output-file\S*|--fix\S*|-c|--config\S*|--rulesdir\S*|-f|--format\S*|--cache-location\S*)$/,
  ],
  ['biome', /^--(?:write|fix|apply\S*|unsafe)$|^(?:format|migrate)$/],
  ['ajv', /^(?:-o|-c)$/],
]);

const PLAIN_GIT =
  /^(?:diff|log|show|status|blame|ls-files|ls-tree|cat-file|grep|rev-parse|rev-list|check-ignore|check-attr|add|commit|stage|branch|tag|describe|shortlog|whatchanged|reflog|remote|fetch|push|pull|merge|rebase|notes|diff-tree|diff-index|diff-files|cherry-pick|revert)$/;
const OWN_VERBS =
  /^(?:verify|events|report|doctor|explain|screen|scan|status|audit|list|show|help|checks|--version|--help|inspect|compare)$/;

const MESSENGERS =
  /^(?:gh|glab|hub|say|notify-send|logger|mail|wall|osascript|claude|codex|gemini|opencode|copilot|cursor-agent|aider|llm|docker|podman|kubectl)$/;

/** Options of theirs that name a file to write. */
const KEEPS = /^--(?:kubeconfig|iidfile|cidfile|metadata-file|log-file|trace-file|profile-output)(?:=|$)/;

function gitReads(texts: readonly string[]): boolean {
  const isWriting = texts.some((text) =>
    /^(?:--output(?:=|$)|--ext-diff|--textconv|--work-tree|--git-dir|-o$|--file(?:=|$)|-f$|--directory|--exec)/.test(
      text,
    ),
  );
  const verb = texts.find((text, i) => !text.startsWith('-') && !/^-[Cc]$/.test(texts[i - 1] ?? ''));
  return !isWriting && PLAIN_GIT.test(verb ?? '');
}

/** `python3 -m json.tool f` prints; with a second name it writes. */
const moduleReads = (texts: readonly string[]): boolean =>
  texts[0] === '-m' &&
  /^(?:json\.tool|tokenize|ast|py_compile|base64)$/.test(texts[1] ?? '') &&
  texts.slice(2).filter((text) => !/^-./.test(text)).length <= 1;

export function onlyReads({ program, args }: Pick<Run, 'program' | 'args'>): boolean {
  const texts = args.map(({ value, text }) => value ?? text);
  if (READERS.has(program) || MESSENGERS.test(program)) return !texts.some((text) => KEEPS.test(text));
  if (program === 'git') return gitReads(texts);
  if (program === 'uniq') return texts.filter((text) => !text.startsWith('-')).length <= 1;
  if (program === 'tokenauditor')
    return OWN_VERBS.test(texts[0] ?? '') && !texts.some((text) => /^(?:-o|--out\w*|--output\S*)/.test(text));
  if (/^(?:python\d?(?:\.\d+)?)$/.test(program)) return moduleReads(texts);
  if (/^(?:npx|bunx|pnpx)$/.test(program)) {
    const at = texts.findIndex((text) => !text.startsWith('-'));
    const name = (texts[at] ?? '').replace(/@[^/]*$/, '');
    return name === 'tokenauditor' || /^(?:prettier|eslint|biome|ajv|jsonlint|jq|yq)$/.test(name)
      ? onlyReads({ program: name, args: args.slice(at + 1) })
      : false;
  }
  if (/^(?:awk|gawk|mawk|nawk)$/.test(program))
    return !texts.some((text) => /^-i|>|\bsystem\b|\||getline/.test(text) || WRITING.get('awk')?.test(text));
  if (program === 'sed')
    return !texts.some((text) => /^-\w*i|^--in-place|(?:^|[;/}\s\d$])[wWe]\s*[~/.$]/.test(text));
  const writing = WRITING.get(program === 'fdfind' ? 'fd' : program);
  return writing !== undefined && !texts.some((text) => writing.test(text));
}

/** Their effects are computed or covered by separate rules, wherever they name a place. */
const COMPUTED = set(
  'cp gcp mv gmv rm grm unlink rmdir ln install rsync scp tee dd truncate chmod chown chgrp touch shred wipe srm tar gtar bsdtar zip unzip 7z 7za 7zz unar cpio pax ar curl wget ed ex vi vim nvim view emacs emacsclient nano pico micro joe sponge patch crudini dasel jaq tomlq setfacl chattr chflags chcon mkfifo mknod flock mount umount bindfs bwrap stow chezmoi yadm rclone robocopy xcopy trash trash-put rename mmv apply_patch set-content add-content remove-item move-item copy-item new-item out-file clear-content rename-item del erase rd copy move ren md attrib icacls takeown mklink tmux screen zellij systemctl launchctl npm pnpm yarn direnv',
);
/** What these do to their source, or beyond the computed effects. */
const BEYOND = whole(anyWord`
  --remove-(?:source-)?files --exchange --delete-after-archive -sdel --dump-header\S* --trace\S* --stderr\S*
  --etag-save\S* --cookie-jar\S* --hsts\S* --libcurl\S* --pack-destination\S* --prefix\S* --output-file\S*
  --log-file\S* --save-cookies\S* --warc-file\S* --rejected-log\S* --append-output\S* --partial-dir\S*
  --backup-dir\S* --write-batch\S* --index-file\S* --listed-incremental\S* --checkpoint-action\S*
  --to-command\S* --execute\S* --config\S* --userconfig\S* --globalconfig\S* --cache\S*
`);
const SHORT_BEYOND: ReadonlyMap<string, RegExp> = new Map([
  ['curl', /^-\w*[DcK]$|#\d/],
  ['wget', /^-\w*[oae]$/],
  ['patch', /^-[BYzo]/],
  ['ar', /./],
  ['zip', /^-\w*m\w*$/],
  ['screen', /^-Logfile/],
  ['npm', /^(?:run|run-script|exec|x|start|test|--|init|pack|-C)$/],
  ['pnpm', /^(?:run|exec|dlx|start|test|--|init|pack|-C|--dir)$/],
  ['yarn', /^(?:run|exec|dlx|start|test|--|--cwd)$/],
]);

export function isComputed({ program, args }: Pick<Run, 'program' | 'args'>): boolean {
  if (!COMPUTED.has(program)) return false;
  const short = SHORT_BEYOND.get(program);
  return !args.some(({ text }) => BEYOND.test(text) || short?.test(text));
}
