import { ownWords, toolWords } from '../../screening/calls/tool-name.ts';
import type { CallSubject } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { fileOfUri } from '../../shell/places/path-forms.ts';
import type { SecretPath } from '../../shell/places/secret-paths.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';

export interface SecretArgument {
  readonly path: string;
  readonly file: string;
  readonly secret: SecretPath;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Tools that do not show or pass on what is in the file. */
const LOOKS = set(
  'list ls stat info exists tree glob search find status watch metadata delete remove rm unlink create mkdir chmod touch ignore permissions size check write edit append set update connect login authenticate auth configure deploy ping',
);
/** A field for a credential: the tool uses the file to log in, or loads it as its settings. */
const USED =
  /env|identity|key|cred|cert|kube|token|auth|pass|secret|config|profile|account|ignore|exclude|cwd|dir|root|ssh|pem/i;
/** Texts about files: searches, patterns, remarks. */
const TEXT =
  /^(?:query|q|search\w*|term|keyword|filter|match|needle|contains|pattern|regex|glob|text|content|body|message|title|description|comment|note|reason|summary|prompt|thought|subject|old\w*|new\w*|label|tag|element|ref|selector|placeholder|role|field|option|value|button)s?$/i;
const PATH =
  /^(?:file:\/\/)?(?:[~/.$%]|[A-Za-z]:[\\/])[^\s"'<>|;&]{1,400}$|^[\w-]+(?:\/[\w.@-]+)*\/?\.?[\w.-]+$/;
/** A name without a folder may be anything's name: an entry, a topic, what is searched for. */
const BARE = /^(?!file:)[^/\\~$%]*$/i;
/** Words of fields whose values are opened as files, whatever the tool. */
const OPENED = set(
  'file files filename filenames filepath filepaths path paths pathname pathnames source sources src from input inputs document documents doc docs attachment attachments attach upload uploads uri uris location target targets image images media asset assets open read load include includes arg args argument arguments operand operands',
);
/** Words of tools that open the files which their other fields name. */
const OPENS = set(
  'file files read open load cat upload attach attachment attachments include import print tail head',
);

const isOpened = (key: string, tool: readonly string[]): boolean =>
  toolWords(key).some((word) => OPENED.has(word)) || tool.some((word) => OPENS.has(word));

/** Files of secrets that a tool of any kind gets by their path. */
export function* secretArguments({
  tool,
  kind,
  commands,
  texts,
  arguments: args,
  context,
}: CallSubject): Generator<SecretArgument> {
  // File tools and shells are judged by what they do; a repository elsewhere has files of its own.
  if (
    kind === 'file' ||
    commands.some(({ path }) => path !== '$') ||
    (args.owner !== undefined && args.repo !== undefined)
  )
    return;
  const words = ownWords(tool);
  if (words.some((word) => LOOKS.has(word))) return;
  for (const { path, text, names = [] } of texts) {
    const key = names.at(-1) ?? '';
    // A word alone is a label: the field of a form, the title of a page.
    const isWord = !/[/.~\\]/.test(text) && !/^id_\w+$/.test(text);
    if (text.length > 500 || isWord || !PATH.test(text) || USED.test(key) || TEXT.test(key)) continue;
    if (BARE.test(text) && !isOpened(key, words)) continue;
    const file = /^file:/i.test(text) ? fileOfUri(text) : text;
    const secret = secretPlace(placed(file, context), context);
    if (secret !== undefined) yield { path, file, secret };
  }
}
