/** What a program does with the values it reads: pairs of source and sink that no honest program has. */
import { either } from '../../../text/patterns/compose.ts';
import { type Followed, follow } from './follow.ts';
import { LABEL, type Labels } from './labels.ts';
import { groupsOf } from './linked-files.ts';
import { asProgram } from './prepared.ts';
import type { Call, Statement } from './program/code-statement.ts';
import { type Style, styleOf } from './program/code-style.ts';
import type { Token } from './program/code-token.ts';
import { tokensOf } from './program/code-tokens.ts';
import { statementsOf } from './program/statements.ts';
import {
  EVALUATES,
  isInterpreter,
  isSender,
  isShell,
  NETWORK,
  REFLECTED,
  REFLECTS,
  REMOVES,
  RUINS,
  STARTS,
  VERIFIES,
  WRITES,
} from './words.ts';

export type Harm =
  | 'sends secrets'
  | 'sends the environment'
  | 'runs what it downloads'
  | 'runs hidden code'
  | 'connects a shell to the network'
  | 'removes the home folder'
  | 'damages files in the home folder'
  | 'writes a start-up file'
  | 'writes hidden text into the home folder';

export interface CodeText {
  readonly file: string;
  readonly text: string;
  /** What runs it, if the file does not show that: code inside a tool's file. */
  readonly program?: string;
}

export interface FoundHarm {
  readonly file: string;
  readonly harm: Harm;
}

interface Read extends CodeText {
  readonly style: Style;
}

const LONGEST_TEXT = 262_144;

/** For files that one run may read together; files that name each other are followed as one. */
export function harmsIn(files: readonly CodeText[]): FoundHarm[] {
  const read = files.flatMap(({ file, text, program }) => {
    const code = asProgram(file, text);
    const style = code.length > LONGEST_TEXT ? undefined : styleOf(file, code, program);
    return style === undefined ? [] : [{ file, text: code, style }];
  });
  return groupsOf(read).filter(isTelling).flatMap(harmsOf);
}

/** Words without which there is nothing to follow. */
const KEPT = either(
  /[Hh]ome|HOME\b|dirname\([\w.]{0,20}cwd\(|cwd\(\)\.parent|current_dir\(\)/,
  /\b(?:curl|wget|ncat?|scp)\b/,
  /~\/|["'`]~["'`]|USERPROFILE|UserProfile|getpwuid|\/etc\//,
  /[A-Za-z0-9+/]{24}/,
  /environ|process\.env\b(?!\.)|["']env["']|getenv\b|\bENV\b|get_env|[Ee]nvironment|sys\.env|env::vars/,
  /0x7e|\b126\b/,
  /\|\s*(?:(?:ba|z|da)?sh|node|python3?)\b/,
  /URLClassLoader|\b(?:source|load|dofile|include|require)\s*\(?\s*["'](?:https?|ftp):|\bapply\s*\(?\s*from/,
);
const REACHED = new RegExp(NETWORK.source);

const isTelling = (group: readonly Read[]): boolean =>
  group.some(
    ({ text }) => KEPT.test(text) || REACHED.test(text.replaceAll(/[ \t]+(?=\()|(?<=[.(])\s+/g, '')),
  );

function harmsOf(group: readonly Read[]): FoundHarm[] {
  const read = group.flatMap(({ file, text, style }) => {
    const tokens = tokensOf(text, style);
    return tokens === undefined ? [] : [{ file, text, program: statementsOf(tokens, style) }];
  });
  const isVerified = read.some(({ text }) => VERIFIES.test(text));
  return follow(read.map(({ program }) => program)).flatMap((followed, at) => {
    const { file = '', text = '' } = read[at] ?? {};
    const found = inProgram(followed, { isVerified, isRuining: RUINS.test(text) });
    return [...new Set(found)].map((harm) => ({ file, harm }));
  });
}

interface Whole {
  /** A download is verified against an expected value. */
  readonly isVerified: boolean;
  readonly isRuining: boolean;
}

function* inProgram(followed: Followed, whole: Whole): Generator<Harm> {
  // A function of the program itself is not the library function of the same name.
  const own = new Set(followed.program.functions.map(({ name }) => name));
  const others = (code: string) =>
    code.replaceAll(/(?<![.\w:>])(\w+)\(/g, (call, name: string) => (own.has(name) ? '(' : call));
  for (const [at, statement] of followed.program.statements.entries()) {
    const labels = followed.labels[at] ?? 0;
    if (labels !== 0) yield* inStatement({ ...statement, code: others(statement.code) }, labels, whole);
    if (APPLIES.test(statement.code) && has(labels, FOREIGN)) yield 'runs what it downloads';
    for (const call of statement.calls)
      if (!own.has(call.callee)) yield* inCall(call, statement, followed, whole);
  }
}

/** A script that a build tool includes. */
const APPLIES = /\bapply\(?\s?\(?from:/;
const FOREIGN = LABEL.network | LABEL.address | LABEL.decoded;

const has = (labels: Labels, label: Labels): boolean => (labels & label) !== 0;

/** What connects a process to a connection. */
const JOINS =
  /pipe|std(?:in|out|err)|Std(?:in|out|err)|dup2?|copy|Copy|write|read|transferTo|puts|fileno|[Oo]utputStream|[Ii]nputStream/;

function* inStatement(statement: Statement, labels: Labels, { isRuining }: Whole): Generator<Harm> {
  const { code } = statement;
  if (has(labels, LABEL.network)) {
    yield* sent(labels);
    if (has(labels, LABEL.process) && JOINS.test(code)) yield 'connects a shell to the network';
  }
  if (has(labels, LABEL.startup) && WRITES.test(code)) yield 'writes a start-up file';
  if (!has(labels, LABEL.home) || isInsideHome(statement)) return;
  if (has(labels, LABEL.decoded) && WRITES.test(code)) yield 'writes hidden text into the home folder';
  if (REMOVES.test(code)) yield 'removes the home folder';
  if (isRuining && WRITES.test(code)) yield 'damages files in the home folder';
}

const isInsideHome = ({ texts }: Statement): boolean =>
  texts.some(
    (text) => /^[.~]?\/?\.?[\w-]{2,}\/[\w.-]/.test(text) || /^\.(?:cache|config|local|\w+rc)/.test(text),
  );

function* sent(labels: Labels): Generator<Harm> {
  if (has(labels, LABEL.secret)) yield 'sends secrets';
  if (has(labels, LABEL.environment)) yield 'sends the environment';
}

/** Words that take the code they run without parentheses. */
const PLAIN = /^(?:eval|exec|system|spawn|instance_eval|popen|backtick_command)$/;
/** Some runtimes import modules by address. */
const IMPORTS = /(?:import|require|apply)$/;

const STREAM = /^(?:stdin|stdout|stderr)$/;

/** A program is started with a connection as its standard streams, one by one or all in one argument. */
function isTied(
  parts: readonly (readonly Token[])[],
  texts: readonly string[],
  labelsOf: (part: readonly Token[]) => Labels,
): boolean {
  const tied = parts.filter((part) => has(labelsOf(part), LABEL.network));
  const isAll = tied.some((part) => part[0]?.value === '*' && part[1]?.value === '*');
  const isInteractive = texts.includes('-i') || texts.some(isShell);
  return tied.filter((part) => STREAM.test(part[0]?.value ?? '')).length > 1 || (isAll && isInteractive);
}

function* inCall(
  call: Call,
  { scope, code }: Statement,
  followed: Followed,
  { isVerified }: Whole,
): Generator<Harm> {
  const { callee, arguments: parts } = call;
  if (call.isPlain && !PLAIN.test(callee)) return;
  const own: Token = { kind: 'name', value: callee.split(/[.:>-]+/).at(-1) ?? '', column: 0 };
  const isNamedRunner = has(followed.labelsOf([own], scope), LABEL.runner);
  const mayEvaluate = isNamedRunner || EVALUATES.test(callee) || REFLECTS.test(callee);
  const mayStart = isNamedRunner || STARTS.test(callee) || (callee === ').exec' && code.includes('Runtime'));
  const labels = parts.reduce((sum, part) => sum | followed.ofPart(part, scope), 0);
  const isRunner = isNamedRunner || has(labels, LABEL.runner);
  if (!mayEvaluate && !mayStart && !isRunner) return;
  const texts = parts.flatMap((part) => part.flatMap(({ kind, value }) => (kind === 'text' ? [value] : [])));
  const isReflected =
    REFLECTS.test(callee) && texts.some((text) => REFLECTED.test(text) || /[#$]\{/.test(text));
  if (EVALUATES.test(callee) || isReflected || isRunner) {
    const isFetched = has(labels, LABEL.address) && !IMPORTS.test(callee);
    // An import is usually named at once.
    const given = IMPORTS.test(callee)
      ? parts.reduce((sum, part) => sum | followed.labelsOf(part, scope), 0)
      : labels;
    if (has(given, LABEL.network) || isFetched) yield 'runs what it downloads';
    else if (has(given, LABEL.decoded)) yield 'runs hidden code';
  }
  if (!mayStart && !isRunner) return;
  if (has(labels, LABEL.piped) && !isVerified) yield 'runs what it downloads';
  if (isTied(parts, texts, (part) => followed.ofPart(part, scope))) yield 'connects a shell to the network';
  if (texts.some(isSender)) yield* sent(labels);
  if (has(labels, LABEL.network) && texts.some(isShell)) yield 'connects a shell to the network';
  const first = (parts[0] ?? []).find(({ kind }) => kind !== 'mark');
  const ofFirst = first === undefined ? 0 : followed.labelsOf([first], scope);
  const isGiven = has(ofFirst, LABEL.network) || (texts.some(isInterpreter) && has(labels, LABEL.network));
  const isMade = has(ofFirst, LABEL.executable) && followed.labels.some((one) => has(one, LABEL.network));
  if ((isGiven || isMade) && !isVerified) yield 'runs what it downloads';
}
