import { once } from '../../../text/bounded-memo.ts';
import { anyWord } from '../../../text/patterns/compose.ts';
import { classOf, type Reading } from '../tokens/reading.ts';
import { gradeOf, type KeyGrade, MODEL_TALK } from '../tokens/words.ts';
import { schemeAddresses } from './address.ts';

/**
 * The text around an address as its author laid it out: the line itself, the lines of the same block, and the line
 * that opens the block. That a file mentions models somewhere proves nothing about each of its addresses; these lines do.
 */
export interface Closeness {
  /** The line, its block or the head of the block mentions models. */
  readonly isAboutModels: boolean;
  /** The line alone does. */
  readonly isLineAboutModels: boolean;
  /** Lines beside it do, in a block of their own or not. */
  readonly isBeside: boolean;
  /** The head of the block does. */
  readonly isHeadAboutModels: boolean;
  /** A line beside it has a key that only requests to models have. */
  readonly isBesideRequest: boolean;
  /** A line beside it holds the address of a known model host. */
  readonly isAmongKnown: boolean;
  /** What the function or the table that gives the address is called: `fn base_url(`, `var baseURL: String {`. */
  readonly headGrade: KeyGrade | undefined;
}

const REACH = 3000;
const MOST_LINE = 400;
const MOST_BESIDE = 6;
const MOST_HEADS = 4;
/** Single keys that only requests to models have. */
const MODEL_KEY = /\b(?:model|max_?tokens|temperature|deployment)(?:_?(?:name|id))?["']?\s*(?::|=(?!=))/i;
const TALK = new RegExp(MODEL_TALK.source, 'i');
/** Lines that open a block and do not name it. */
const HEAD_WORD = anyWord`
  return const let var static public private export default self new async fn def func function config\w*
  options? settings? params request client api http auth init constructor __init__ defaultRequest data env
  environment vars use test switch match case if else provider providers? kind self lazy_static name type
  string str this
`;
const PLAIN_HEAD = new RegExp(String.raw`^\W*(?:${HEAD_WORD}\b\W*)*$`, 'i');
/** A neighbour that opens a block, or has an address of its own, is about that. */
const HAS_OWN_SUBJECT = /:\/\/|[{[(:]\s*$|^["']?[\w-]+["']?\s*(?:=>|[:=])\s*(?:\{|\[|dict\()/;
const GIVEN = /\b(?:default\w*|value|placeholder|initial\w*|fallback)["']?\s*[:=]\s*["'`]?$/i;
const NAMED = /\b(?:name|key|id|label|flag|long|field|env|envvar)["']?\s*[:=]\s*["'`]-*([\w .-]{3,60})["'`]/i;
const GENERIC_KEY = /^(?:default_?)?(?:api_?)?(?:base_?)?(?:url|uri|host|endpoint|base|address)$/i;
const MAPPED = /=\s*(?:new\s+)?\w*(?:map|list|array|dict|of)\w*[<(]/i;
const STATEMENT = /^(?:(?:const|let|var|val|final|static|private|public|export|local|my)\s|\$?[\w.]+\s*:?=)/;
/** Branches belong to what they are branches of. */
const CHOOSING = /^(?:case|default|when|elif|else|if|switch|match|[.|}@]|\(|\[)/;

interface Laid {
  readonly indent: number;
  readonly text: string;
}

export function closenessOf({ tokens }: Reading, start: number, end: number): Closeness {
  const { text } = tokens;
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  const [line = '', ...above] = before.split('\n').reverse();
  const [rest = '', ...below] = after.split('\n');
  const lead = line.slice(-MOST_LINE);
  const { indent } = laid(line);
  // The first question decides most addresses; the other answers are computed on demand.
  const beside = once(() => [...besides(above, indent), ...besides(below, indent)]);
  const heads = once(() => headsOf(above, indent));
  const isLineAboutModels = once(() => mentionsModels(withoutAddresses(lead + behind(rest))));
  const isBeside = once(
    () => isMember(lead) && beside().some((each) => !HAS_OWN_SUBJECT.test(each) && mentionsModels(each)),
  );
  const isAmongKnown = once(
    () =>
      (!STATEMENT.test(lead.trimStart()) || isMember(lead)) &&
      beside().some((each) => holdsKnown(each) && !isApart(lead, each)),
  );
  const headGrade = once(
    () =>
      gradeOfHeads(heads()) ??
      (GIVEN.test(lead) ? gradeOfNames([lead, rest, ...(isMember(lead) ? beside() : [])]) : undefined),
  );
  return {
    get isLineAboutModels() {
      return isLineAboutModels();
    },
    get isBeside() {
      return isBeside();
    },
    get isAboutModels() {
      return isLineAboutModels() || (indent > 0 && isBeside()) || heads().some(mentionsModels);
    },
    get isHeadAboutModels() {
      return heads().some(mentionsModels);
    },
    get isBesideRequest() {
      return isMember(lead) && beside().some((each) => MODEL_KEY.test(each));
    },
    get isAmongKnown() {
      return isAmongKnown();
    },
    get headGrade() {
      return headGrade();
    },
  };
}

/** The line is a member of its block; a call that the line itself opens is a block of its own. */
function isMember(before: string): boolean {
  const open = (before.match(/[([{]/g)?.length ?? 0) - (before.match(/[)\]}]/g)?.length ?? 0);
  const grade = gradeOf(keyOf(before));
  return open <= 0 || grade === 'base' || grade === 'model';
}

function keyOf(line: string): string {
  const key =
    /^\W*(?:(?:const|let|var|val|final|static|public|private|readonly|string|String|export)\s+)*["']?([\w.-]+)/;
  return key.exec(line)?.[1] ?? '';
}

/** The address itself may contain the name of a model; the text after it shows what it is for. */
function behind(rest: string): string {
  return rest.slice(0, MOST_LINE).replace(/^[^\s"'`,;)>]*/, '');
}

function laid(line: string): Laid {
  const body = line.trimStart();
  return { indent: line.length - body.length, text: body.slice(0, MOST_LINE) };
}

/** Neighbours at the same depth, up to an empty line or the end of the block. */
function besides(lines: readonly string[], indent: number): string[] {
  const found: string[] = [];
  for (const written of lines) {
    const line = laid(written);
    if (line.text === '' || line.indent < indent || found.length >= MOST_BESIDE) break;
    if (line.indent === indent) found.push(line.text);
  }
  return found;
}

/** The line that a block hangs on, and those further out as long as the inner ones name nothing. */
function headsOf(above: readonly string[], indent: number): string[] {
  const heads: string[] = [];
  let depth = indent;
  for (const written of above) {
    const line = laid(written);
    if (line.text === '' || line.indent >= depth || /^[\])}]/.test(line.text)) continue;
    heads.push(line.text);
    depth = line.indent;
    if (heads.length >= MOST_HEADS || depth === 0 || !isPlainHead(line.text)) break;
  }
  return heads;
}

function isPlainHead(line: string): boolean {
  return CHOOSING.test(line) || PLAIN_HEAD.test(line);
}

function mentionsModels(line: string): boolean {
  return TALK.test(line) || MODEL_KEY.test(line);
}

function withoutAddresses(line: string): string {
  return line.replace(/\b(?:https?|wss?):\/\/[^\s"'`]*/g, '');
}

function holdsKnown(line: string): boolean {
  for (const { host } of schemeAddresses(line)) if (classOf(host).isApi) return true;
  return false;
}

/** `Name: "llm-endpoint"` beside `Value: "https://…"`. */
function gradeOfNames(lines: readonly string[]): KeyGrade | undefined {
  const names = lines.map((line) => NAMED.exec(line)?.[1] ?? '');
  return names.map((name) => gradeOf(name.trim())).find((grade) => grade === 'model');
}

/** `BASE_URL` beside `OPENAI_URL` is the project's own; beside a map of hosts it is none of them. */
function isApart(lead: string, beside: string): boolean {
  if (!GENERIC_KEY.test(keyOf(lead))) return false;
  return gradeOf(keyOf(beside)) === 'model' || MAPPED.test(beside);
}

function gradeOfHeads(heads: readonly string[]): KeyGrade | undefined {
  for (const head of heads.filter(
    (each) => !/\b(?:class|struct|interface|impl|module|namespace|trait|package)\s/.test(each),
  ))
    for (const [word] of head.matchAll(/[A-Za-z_][\w-]{2,60}/g)) {
      const grade = gradeOf(word.replace(/For$|_for$/, ''));
      if (grade === 'model' || grade === 'base') return grade;
    }
  return undefined;
}
