/**
 * Files of secrets that a line names for a program that is not known to leave their content alone. What an unknown
 * program does with a file cannot be seen, and a key or a store of credentials has few honest users.
 */

import type { ReadCommand } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import type { Run, Word } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { isIdle } from '../guard/names/session-names.ts';
import { type NamedSecret, secretIn, secretOfSession } from './secret-names.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** They log in, sign, lock up or describe; what others read of a file is an effect, and judged as one. */
const USERS = set(
  `ssh scp sftp autossh mosh sshfs ssh-add ssh-keygen ssh-copy-id ssh-keyscan ssh-agent sshpass rsync rclone lftp
  ls stat test [ [[ file chmod chown chgrp touch mkdir rmdir rm unlink shred srm find fd du df tree realpath readlink
  basename dirname cd pushd ln cp mv install ditto tar zip 7z echo printf : true false export declare local set unset alias
  which type command source . exec man wc sha256sum shasum md5sum sha1sum b2sum cmp lsof icacls restorecon setfacl getfacl
  mvn mvnw gradle gradlew ansible ansible-playbook ansible-galaxy vagrant packer terraform tofu terragrunt pulumi kubectl helm oc k9s kubectx
  docker podman nerdctl docker-compose buildah skopeo aws gcloud az doctl eksctl fly flyctl cloudflared minikube kind k3d
  gpg gpg2 gpgconf pass age sops chezmoi yadm stow restic borg duplicity certbot caddy nginx httpd mkcert step cosign
  psql mysql mongosh redis-cli code cursor vim vi nvim view nano emacs ex ed micro hx subl gedit open xdg-open less more
  cat tac head tail bat batcat grep egrep fgrep rg ag ack sed awk gawk mawk cut sort uniq nl od xxd hexdump strings base64
  base32 tee dd pbcopy xclip xsel diff comm paste tr rev fold curl wget http nc ncat netcat socat gh glab tokenauditor
  read mapfile readarray xargs parallel watch env sudo doas git-crypt keychain pinentry tmux screen`,
);
/** `--private-key f`, `-i f`, `key=f`: the program logs in with it. */
const USING_OPTION = /^-{1,2}(?:i|\w*(?:key|identity|cert|cred|private|ssh|profile|auth|config)\w*)$/i;
const USING_JOINED = /^-{0,2}[\w.-]*(?:key|identity|cert|cred|private|ssh|profile|auth|config)[\w.-]*=/i;
/** A word that is more than a path: `.import f t`, `r f`, `f=path`, `@path`. */
const PARTS = /[\s"'`=,;:@()<>|&]+/;
const MOST_WORDS = 64;
const LONGEST_WORD = 2_000;

export const HANDED = 'Tool call gives a file that contains secrets to a program that may show or copy it.';

export function* handedSecrets({ reading }: ReadCommand, context: CallContext): Generator<NamedSecret> {
  for (const run of reading.runs) {
    if (run.where !== 'here' || run.program === '') continue;
    const isFed =
      /^(?:echo|printf)$/.test(run.program) && run.pipedTo.some((id) => isAsked(reading.runs[id]));
    for (const file of isFed || isUnknown(run) ? filesIn(run) : []) {
      const secret = secretPlace(placed(file, context, run.cwd), context);
      if (secret?.weight === 'severe') yield { file, secret };
    }
    yield* namedInFiles(run, context);
    const around = isIdle(run) ? undefined : secretOfSession(context);
    if (around !== undefined) yield around;
  }
}

/** `echo 'file("f")' | terraform console`: a language of its own, read from its input. */
const isAsked = (run: Run | undefined): boolean =>
  run !== undefined && (isUnknown(run) || run.args[0]?.text === 'console');

/** `git commit -F f` and `openssl base64 -in f` show it, though most of what these programs do does not. */
function isUnknown({ program, args, wrappers }: Run): boolean {
  if (wrappers.some(({ name }) => /^(?:strace|ltrace|dtruss|gdb)$/.test(name))) return true;
  const texts = args.map(({ text }) => text);
  if (program === 'git')
    return texts.some((text) => /^(?:-F\S*|--file(?:=.*)?|hash-object|--no-index)$/.test(text));
  if (program === 'file') return texts.includes('-f');
  if (program === 'wc' || program === 'du' || program === 'sort')
    return texts.some((text) => text.startsWith('--files0'));
  if (program === 'ssh') return texts.includes('-F');
  if (program === 'openssl') return /^(?:base64|enc|asn1parse|zlib)$/.test(texts[0] ?? '');
  if (program === 'jq' || program === 'yq') return texts.some((text) => /^--(?:raw|slurp)file$/.test(text));
  if (/^(?:vim|vi|nvim|ex|ed|emacs)$/.test(program))
    return texts.some((text) => /^-\w*c$|^\+|^--(?:cmd|eval)/.test(text));
  return !USERS.has(program);
}

function* filesIn({ args, program }: Run): Generator<string> {
  const isGit = program === 'git';
  for (const [i, word] of args.slice(0, MOST_WORDS).entries()) {
    const text = word.value ?? word.text;
    if (text.length > LONGEST_WORD) continue;
    const before = args[i - 1]?.text ?? '';
    if ((USING_OPTION.test(before) && !isGit) || USING_JOINED.test(text)) continue;
    // Code in a word is read as code.
    if (isCode(before, text)) continue;
    for (const part of new Set([text, ...text.split(PARTS)])) if (/\/|^\./.test(part)) yield part;
  }
}

const isCode = (before: string, text: string): boolean =>
  /^-{1,2}(?:c|e|r|p|n|E|eval|print|exec|command)$/.test(before) && /[;(){}=]/.test(text) && text.length > 40;

/** They show a file or take it as text; with a script of its own (`-f`), sed and awk follow what is in it. */
const SHOWERS =
  /^(?:ls|stat|file|cat|tac|bat|head|tail|less|more|wc|grep|rg|diff|cmp|git|gh|glab|code|chmod|chown|touch|mv|rm|cp|ln|mkdir|echo|printf|test|\[|sort|uniq|sha256sum|md5sum|sed|awk|gawk|mawk|jq|yq|prettier|eslint|biome|markdownlint|tokenauditor)$/;
const SCRIPT_OPTION = /^-\w*[fTa]$|^--(?:file|files-from|arg-file|from-file|script)$/;

/** A file of this session that names a secret, for a program whose language is not read. */
function* namedInFiles(run: Run, context: CallContext): Generator<NamedSecret> {
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return;
  const words: readonly Word[] = [
    ...run.args,
    ...run.wrappers.flatMap(({ args }) => args),
    ...run.stdin.flatMap((one) => (one.from === 'file' ? [one.path] : [])),
  ];
  for (const [i, word] of words.slice(0, MOST_WORDS).entries()) {
    const isScript = SCRIPT_OPTION.test(words[i - 1]?.text ?? '');
    if (SHOWERS.test(run.program) && !isScript) continue;
    const text = (word.value ?? word.text).replace(/^-{1,2}[\w-]{1,30}=|^-[A-Za-z](?=[\w./])/, '');
    const at = placed(text, context, run.cwd);
    const content = code.get(at);
    const secret = content === undefined ? undefined : secretIn(at, content, context);
    if (secret !== undefined) yield secret;
  }
}
