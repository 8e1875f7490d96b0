import { anyWord } from '../../../text/patterns/compose.ts';
import { NOTE, PUNCTUATION, TEXT, type Tokens, WORD } from './tokens.ts';

/**
 * Where a literal is: the names it is given to, nearest first, the calls around it, and the names beside it in the
 * same call. Walks back over a bounded number of tokens, so that a minified file costs no more per literal.
 */
export interface Place {
  /** Names of the same assignment or argument: `baseURL`, `OPENAI_BASE_URL`, `process`… */
  readonly names: readonly string[];
  /** Calls around it, innermost first: `OpenAI`, `option.WithBaseURL`. */
  readonly callees: readonly string[];
  /** Keys and words of the arguments before it. */
  readonly siblings: readonly string[];
  /** The nearest name is a key of an object or an argument of a call, not a name that the file goes on using. */
  readonly isMember: boolean;
}

const FURTHEST = 160;
const MOST_CALLS = 4;
/** Calls that return their argument: the name outside of them also names the literal. */
const HANDING_ON = anyWord`
  uri url parse create from new some ok str string env getenv get_?env environ fetch get getproperty
  getordefault setdefault default var lookup unwrap_or\w* or_else to_string to_owned into of trim\w* rstrip
  strip replace concat join format sprintf printf secretstr str_?lit\w* getenvordefault getenvdefault
  withdefault get_?environment_?variable lookup_?env\w* fetch_env!? var_os dig field valueor orelse ifempty coalesce cmp or first\w* envor\w* optional literal
`;
const TRANSPARENT = new RegExp(`(?:^|[.:>])${HANDING_ON}$`, 'i');
/** Characters that join the lines before and after them. */
const JOINING = '=([{,+?:|&.<>\\-%*!';

export function placeOf(tokens: Tokens, index: number): Place {
  const walk = new Walk(tokens);
  walk.run(index);
  return { names: walk.names, callees: walk.callees, siblings: walk.siblings, isMember: walk.isMember };
}

class Walk {
  readonly names: string[] = [];
  readonly callees: string[] = [];
  readonly siblings: string[] = [];
  isMember = false;
  /** Still in the assignment or argument of the literal itself. */
  #isOwn = true;
  #depth = 0;
  /** Words of a callee are no names; those before it are. */
  #calleeFrom = Number.POSITIVE_INFINITY;
  /** It is assigned in the body of a function. */
  #isStatement = false;
  /** What joins the literal to its name: `=` makes a variable, `:` a member. */
  #joint = '';

  readonly tokens: Tokens;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  run(index: number): void {
    const { kinds } = this.tokens;
    const last = Math.max(0, index - FURTHEST);
    for (let at = index - 1; at >= last; at--) {
      if (kinds[at] === NOTE) continue;
      if (this.#depth === 0 && this.#isStatementEdge(at)) return;
      if (kinds[at] === PUNCTUATION) {
        if (!this.#readPunctuation(at)) return;
      } else if (this.#depth === 0 && at < this.#calleeFrom) this.#readName(at);
    }
  }

  #readName(at: number): void {
    const name = nameAt(this.tokens, at);
    if (name === undefined) return;
    (this.#isOwn ? this.names : this.siblings).push(name);
  }

  /** False where the walk ends. */
  #readPunctuation(at: number): boolean {
    const mark = this.tokens.text.charAt(this.tokens.starts[at] as number);
    // `environ['X'] = '…'` and `var("X").unwrap_or("…")` name what they give in brackets.
    const isClosing = mark === ']' || mark === ')';
    if (isClosing && this.#depth === 0 && isOpening(this.tokens, at - 2)) this.#readName(at - 1);
    if (mark === ')' || mark === ']' || mark === '}') this.#depth++;
    else if (mark === '(' || mark === '[' || mark === '{') {
      if (this.#depth > 0) this.#depth--;
      else if (mark === '(') return this.#leaveCall(at);
      else this.#leaveObject(mark, at);
    } else if (this.#depth > 0) return true;
    else if (mark === ';') return false;
    else if (mark === '=' || mark === ':') this.#joint ||= mark;
    else if (mark === ',') this.#leaveArgument(at);
    return true;
  }

  /** The part before the comma is another argument, unless it is the key of a pair: `("OPENAI_BASE_URL", "…")`. */
  #leaveArgument(at: number): void {
    const { kinds } = this.tokens;
    const isPair = kinds[at - 1] === TEXT && this.#isOwn && isOpening(this.tokens, at - 2);
    if (!isPair) this.#isOwn = false;
  }

  /** A key in braces is named by itself; an element of a list by what the list is given to. */
  #leaveObject(mark: string, at: number): void {
    if (mark !== '{' || this.names.length === 0) return;
    this.#isOwn = false;
    const before = at > 0 ? this.tokens.text.charAt((this.tokens.ends[at - 1] as number) - 1) : '';
    // `() => { const base = '…'`: the calls around a body are not about its statements.
    this.#isStatement ||= this.#joint === '=' && (before === '>' || before === ')');
    this.isMember ||= this.#joint !== '=';
  }

  #leaveCall(at: number): boolean {
    const callee = calleeBefore(this.tokens, at);
    if (callee === '') return true;
    // `const ( BaseURL = "…" )` declares; nothing is called.
    if (callee === 'const' || callee === 'var') return false;
    this.callees.push(callee);
    this.#calleeFrom = firstOfCallee(this.tokens, at);
    if (!TRANSPARENT.test(callee) && !this.#isDeclared() && !this.#isStatement) this.isMember = true;
    if (this.#isOwn && !TRANSPARENT.test(callee)) {
      this.names.push(callee);
      this.#isOwn = false;
    } else if (TRANSPARENT.test(callee) && this.callees.length === 1) this.#isOwn = true;
    return this.callees.length < MOST_CALLS;
  }

  /** `def make(base_url='…')`: a parameter is a name that its function goes on using. */
  #isDeclared(): boolean {
    const before = this.#calleeFrom - 1;
    const { kinds, text, starts, ends } = this.tokens;
    return (
      kinds[before] === WORD &&
      /^(?:def|fn|func|function|fun)$/.test(text.slice(starts[before], ends[before]))
    );
  }

  /** Between two lines that nothing joins, a statement ends. */
  #isStatementEdge(at: number): boolean {
    const { text, starts, ends, kinds } = this.tokens;
    const next = at + 1;
    const from = ends[at] as number;
    const to = starts[next] ?? from;
    if (!text.slice(from, to).includes('\n')) return false;
    if (kinds[at] === PUNCTUATION && JOINING.includes(text.charAt(starts[at] as number))) return false;
    if (kinds[next] === PUNCTUATION && '?:.+|&)]}-,'.includes(text.charAt(to))) return false;
    return (
      !(kinds[at] === TEXT && kinds[next] === TEXT) &&
      !/^(?:or|and|if|else|unless)$/.test(text.slice(to, ends[next]))
    );
  }
}

function isOpening(tokens: Tokens, at: number): boolean {
  return tokens.kinds[at] === PUNCTUATION && '([{'.includes(tokens.text.charAt(tokens.starts[at] as number));
}

/** A word, or a string that could be a key. */
function nameAt(tokens: Tokens, at: number): string | undefined {
  const { text, starts, ends, kinds } = tokens;
  const start = starts[at] as number;
  const end = ends[at] as number;
  if (end - start > 64) return undefined;
  // `$base` of a shell or PHP is called `base` as well.
  if (kinds[at] === WORD)
    return text.slice(text.charAt(start) === '$' && end - start > 1 ? start + 1 : start, end);
  const content = text.slice(start + 1, end - 1);
  return /^[A-Za-z_$@-][\w.$-]*$/.test(content) ? content : undefined;
}

const JOINTS = '.:>-?\\';

/** The first token of the name before a bracket; the bracket itself if there is no name. */
function firstOfCallee(tokens: Tokens, open: number): number {
  const { text, starts, ends, kinds } = tokens;
  let at = open - 1;
  let first = open;
  // Type arguments and the `?.` of an optional call come between the name and its bracket.
  while (
    at >= 0 &&
    kinds[at] === PUNCTUATION &&
    '<>?!'.includes(text.charAt(starts[at] as number)) &&
    open - at < 6
  )
    at--;
  for (let parts = 0; parts < 12 && at >= 0; parts++, at--) {
    const isName = kinds[at] === WORD;
    const isJoint = kinds[at] === PUNCTUATION && JOINTS.includes(text.charAt(starts[at] as number));
    if ((!isName && !isJoint) || (first === open && !isName)) break;
    if (isName && kinds[at + 1] === WORD && at + 1 < open) break;
    if (first !== open && ends[at] !== starts[first]) break;
    first = at;
  }
  return first;
}

/** The dotted name before an opening bracket: `openai.ChatCompletion.create`, `OpenAI::Client.new`. */
export function calleeBefore(tokens: Tokens, open: number): string {
  const first = firstOfCallee(tokens, open);
  if (first === open) return '';
  const name = tokens.text
    .slice(tokens.starts[first], tokens.starts[open])
    .trim()
    .replace(/^[^\w$]+/, '');
  return name.length > 120 || /\s/.test(name) ? (/[\w.:]+$/.exec(name)?.[0] ?? '') : name;
}
