/**
 * Exceptions silence a false alarm: one check, within a scope, for a reason, optionally until a time. Lookup time does
 * not grow with their number: they are indexed by check and tool, and by exact argument where there is no glob.
 */
import { compileGlob } from '../text/patterns/glob.ts';
import { spelledName, type ToolName } from '../vocabulary/call.ts';
import { FORMER_CHECKS } from '../vocabulary/check.ts';
import type { Signal } from '../vocabulary/signal.ts';

export interface Exception {
  readonly id: string;
  readonly check: string;
  /** Globs; absent means any. With `server`, the tool as its server names it; without, as the host does (`mcp__server__tool`). */
  readonly tool?: string;
  readonly server?: string;
  /** JSON path of the argument that the signal refers to. */
  readonly path?: string;
  /** What that argument must be. In a command, a glob does not extend into another command. */
  readonly argument?: string;
  readonly reason: string;
  /** ISO time after which it expires. */
  readonly expires?: string;
}

export interface Occasion extends ToolName {
  /** The text at a JSON path of the arguments. */
  argumentAt(path: string): string | undefined;
  /** Whether the text at that path is a command line; assumed if undefined. */
  isCommandAt?(path: string): boolean;
  readonly time: string;
}

export interface Silenced {
  readonly signal: Signal;
  readonly exception: Exception;
}

interface Matcher {
  readonly exception: Exception;
  matches(signal: Signal, occasion: Occasion): boolean;
}

export interface ExceptionIndex {
  apply(signals: readonly Signal[], occasion: Occasion): { kept: Signal[]; silenced: Silenced[] };
}

const GLOB = /[*?[{\\]/;
const ANY = '\u0000any';

export function indexExceptions(exceptions: readonly Exception[]): ExceptionIndex {
  const buckets = new Map<string, Matcher[]>();
  for (const exception of exceptions) {
    const { check } = ofToday(exception);
    const key = keyOf(check, exactOf(exception.tool), exactOf(exception.argument));
    const bucket = buckets.get(key) ?? [];
    bucket.push(matcherOf(exception, ofToday(exception).path));
    buckets.set(key, bucket);
  }
  const find = (signal: Signal, occasion: Occasion): Exception | undefined => {
    const text = occasion.argumentAt(signal.path) ?? ANY;
    for (const tool of new Set([spelledName(occasion), occasion.tool, ANY])) {
      for (const argument of text === ANY ? [ANY] : [text, ANY]) {
        const found = buckets
          .get(keyOf(signal.check, tool, argument))
          ?.find((matcher) => matcher.matches(signal, occasion));
        if (found) return found.exception;
      }
    }
    return undefined;
  };
  return {
    apply: (signals, occasion) => {
      const kept: Signal[] = [];
      const silenced: Silenced[] = [];
      for (const signal of signals) {
        const exception = buckets.size > 0 ? find(signal, occasion) : undefined;
        if (exception) silenced.push({ signal, exception });
        else kept.push(signal);
      }
      return { kept, silenced };
    },
  };
}

/** With a check of today. Those that others replaced found what they found in the whole call, which is any place in it. */
function ofToday({ check, path }: Exception): Pick<Exception, 'check' | 'path'> {
  const now = Object.hasOwn(FORMER_CHECKS, check) ? FORMER_CHECKS[check] : undefined;
  if (now === undefined) return { check, ...(path === undefined ? {} : { path }) };
  return { check: now, ...(path === undefined || path === '$' ? {} : { path }) };
}

const keyOf = (check: string, tool: string, argument: string) => JSON.stringify([check, tool, argument]);

function exactOf(pattern: string | undefined): string {
  return pattern === undefined || GLOB.test(pattern) ? ANY : pattern;
}

function matcherOf(exception: Exception, at: string | undefined): Matcher {
  const tool = test(exception.tool);
  const server = test(exception.server);
  const path = test(at);
  const argument = testArgument(exception.argument);
  // Without a server, `Bash` is the host's own tool and never one that a server calls by the same name.
  const isMeant = (occasion: Occasion) =>
    exception.server === undefined
      ? tool(spelledName(occasion))
      : server(occasion.server) && (tool(occasion.tool) || tool(spelledName(occasion)));
  return {
    exception,
    matches: (signal, occasion) =>
      isInForce(exception, occasion.time) &&
      isMeant(occasion) &&
      path(signal.path) &&
      argument(signal.path, occasion),
  };
}

/** An unreadable expiry counts as past: an exception must not outlive a typo in its date. */
function isInForce({ expires }: Exception, time: string): boolean {
  if (expires === undefined) return true;
  const end = Date.parse(expires);
  return Number.isFinite(end) && Date.parse(time) < end;
}

function test(pattern: string | undefined): (text: string | undefined) => boolean {
  if (pattern === undefined) return () => true;
  if (!GLOB.test(pattern)) return (text) => text === pattern;
  const glob = compileGlob(pattern);
  return (text) => text !== undefined && glob.matches(text);
}

/** Why a scope cannot be used. */
export function faultOf(scope: string): string | undefined {
  try {
    test(scope);
    return undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return `is not a valid glob (${error.message.replace('malformed glob: ', '')}); write \\ before a character that is meant literally`;
  }
}

/** Where one command ends and another begins, inside or beside it, in any shell; and where output goes. */
const JOINTS = /[;|&\r\n`()<>]/g;

/**
 * A glob for one command must not allow other commands that an attacker appends: the separators of the text must be
 * exactly those in the pattern, in order. A pattern with separators among alternatives matches less, never more.
 */
function testArgument(pattern: string | undefined): (path: string, occasion: Occasion) => boolean {
  if (pattern === undefined) return () => true;
  const matches = test(pattern);
  const joints = GLOB.test(pattern) ? jointsOf(pattern) : undefined;
  return (path, { argumentAt, isCommandAt }) => {
    const text = argumentAt(path);
    if (text === undefined || !matches(text)) return false;
    const isCommand = isCommandAt?.(path) ?? true;
    return joints === undefined || !isCommand || jointsOf(text) === joints;
  };
}

const jointsOf = (text: string) => text.match(JOINTS)?.join('') ?? '';
