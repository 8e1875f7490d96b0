import { judge } from '../../pattern/judge.ts';
import { isTakenBack, type NameKind, nameKind, opensBefore } from '../../pattern/key-names.ts';
import { type Detector, type DetectorCard, markOf, type Page } from '../../pattern/mark.ts';
import { isCounted, type Name, readAssignment, readName } from './assignment.ts';
import { readColumn } from './table.ts';

export const passwordCard: DetectorCard = {
  id: 'generic.password',
  label: 'PASSWORD',
  title: 'Password beside its name',
  confidence: 0.8,
  remedy: 'Change it wherever it is used, and read it from the environment or a vault instead.',
};

export const secretCard: DetectorCard = {
  id: 'generic.secret',
  label: 'SECRET',
  title: 'Random value under the name of a key, token or secret',
  confidence: 0.8,
  remedy: 'Revoke it where it was issued, and pass it by reference.',
};

/** Sensitive by name: the words that end such names, or their stems. */
const ANCHORS = [
  'pass',
  'pwd',
  'secret',
  'token',
  'key',
  'auth',
  'cred',
  'sig=',
  'signature',
  'psk',
  'jwt',
  // Alone, these words are too common to look at; with what assigns to them they are not.
  ...['pat', 'access', 'private'].flatMap((word) => ['=', ':', '"', "'", '\\', '>'].map((end) => word + end)),
  ...['_pat ', '-pat ', '_pat]', '_pat,', '_pat)'],
];
/** Two letters are too short to search for; with the punctuation around them they are not. */
const SHORT = ['pw=', 'pw:', 'pw"', "pw'", 'pw ', '_pw'];
const FOREIGN =
  'kennwort senha wachtwoord contrase parola mdp clave heslo salasana lozinka adgangskode passord sifre haslo'.split(
    ' ',
  );

/** `/etc/passwd`, `AWS::IAM::AccessKey`, `arn:…:secret:`: a path, a type or an address. Two slashes begin a comment. */
function isPartOfPath(text: string, start: number): boolean {
  const before = text[start - 1];
  if (before === '/') return text[start - 2] !== '/';
  return before === ':' && /[:\d]:$/.test(text.slice(Math.max(0, start - 2), start));
}

/** How a name may continue after its stem, other than with punctuation: `passed`, `keyboard`, `tokenizer` promise nothing. */
const CONTINUATION: Readonly<Record<string, RegExp>> = {
  pass: /w(?:or)?[dt]|phrase|code|ord|e?(?= ?[:=]| est )|s?(?![a-z])/y,
  key: /s?(?![a-z])/y,
  token: /s?(?![a-z])/y,
  secret: /s?(?![a-z])/y,
  auth: /(?![a-z])/y,
  _pw: /(?![a-z])/y,
  mdp: /(?![a-z])/y,
  clave: /(?![a-z])/y,
};

function goesOn(text: string, at: number, expression: RegExp | undefined): boolean {
  const unit = text.charCodeAt(at);
  if (expression === undefined || unit < 0x61 || unit > 0x7a) return true;
  expression.lastIndex = at;
  return expression.test(text);
}

/** `;PWD=` of database drivers; elsewhere it is the working directory. */
function isDriverPassword(text: string, { text: name, start }: Name): boolean {
  return name === 'PWD' && text[start - 1] === ';';
}

/** Everything about an anchor is computed once: it occurs thousands of times in a text. */
function readerFor(anchor: string): Detector['look'] {
  const length = /\W$/.test(anchor) ? anchor.length - 1 : anchor.length;
  const continuation = CONTINUATION[anchor];
  const mayCount = anchor === 'token' || anchor === 'key';
  return (page, at) => {
    const end = at + length;
    // `tokens: 12`, `max_tokens=4096`, `key=5`, with or without the plural.
    const plural = mayCount && page.text.charCodeAt(end) === 0x73 ? 1 : 0;
    if (mayCount && isCounted(page.text, end + plural)) return;
    if (goesOn(page.text, end, continuation)) look(page, at, length);
  };
}

function look(page: Page, at: number, length: number): void {
  const { text } = page;
  const name = readName(text, at, length);
  let kind = name && (isDriverPassword(text, name) ? 'password' : nameKind(name.text));
  if (!name || !kind || name.text.startsWith('REDACTED_')) return;
  if (isPartOfPath(text, name.start) || isTakenBack(text, name.text, name.start)) return;
  if (kind === 'key' && opensBefore(text, name.start)) kind = 'secret';
  const confidence = readBeside(page, name, kind);
  if (confidence === 0 && kind === 'password') readColumn(page, passwordCard, name.start, name.end);
}

/** Confidence that there is a secret next to the name; 0 when there is none. */
function readBeside({ text, options, marks }: Page, name: Name, kind: NameKind): number {
  const found = readAssignment(text, name);
  if (found === null) return 0;
  let { start, end, style } = found;
  // `${NAME:?message}` of shells and compose files.
  if (text[start] === '?' && text.startsWith('${', name.start - 2)) return 0;
  // Drivers put braces around values that contain their delimiters.
  if (style === 'connection' && text[start] === '{' && text[end - 1] === '}') {
    start++;
    end--;
  }
  const confidence = judge(kind, { name: name.text, style, value: text.slice(start, end) }, options);
  if (confidence > 0)
    marks.push(markOf(kind === 'password' ? passwordCard : secretCard, 1, start, end, confidence));
  return confidence;
}

export const genericAssignment: readonly Detector[] = [
  ...[...ANCHORS, ...SHORT, ...FOREIGN].map((anchor) => ({
    ...passwordCard,
    anchors: [anchor],
    look: readerFor(anchor),
  })),
  // The same reading reports both: the card is listed, but the anchors are not read twice.
  { ...secretCard, anchors: [], look: () => {} },
];
