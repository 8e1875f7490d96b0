/** Whether a text names a guarded place: as a path, in an option or a sentence, by a pattern, as a URL. */

import { placed } from '../../../screening/contract/placed.ts';
import { movedInto, plainFromRoot } from '../../../shell/places/places.ts';
import { memo, memoOf } from '../../../text/bounded-memo.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { usualAbove } from './above-home.ts';
import { isHostFolder } from './hook-files.ts';
import { guardedBelow, guardedKind, isOurs, isWithin, meansOwnFolder, placesBelow } from './places.ts';

export type Place = (path: string) => string;

/** Most texts contain none of these and are skipped. */
const HOSTS =
  /claude|codex|cursor|gemini|copilot|windsurf|cline|codeium|opencode|vscode|\.github|tok|audit|node|(?:rc|profile|zshenv|zlogin)\b/i;
const PATTERN = /[*?[({]/;
const DOTTED = /(?:^|\/)[.{[?]|^~/;
const STARTUP = /^~\/\.(?:bash(?:rc|_profile|_login|_aliases)|profile|zshrc|zshenv|zprofile|zlogin)$/;
const EVERYDAY = /(?:^|\/)(?:\.vscode\/settings\.json|opencode\.jsonc?)$/i;
const MOST_TOKENS = 2000;
const MOST_PATTERNS = 400;
const MOST_JUDGED = 20_000;
const LONGEST_TEXT = 1_048_576;
const GLOB = /[*?[{]/;

export interface Sought {
  /** Startup files and node, too: known rules do not cover what an interpreter does with its operands. */
  readonly isWide?: boolean;
}

/** The first guarded place that the text names, resolved. */
export function namedPlace(
  text: string,
  place: Place,
  context: CallContext,
  sought: Sought = {},
): string | undefined {
  if (text.length > LONGEST_TEXT || !(HOSTS.test(text) || PATTERN.test(text))) return undefined;
  const whole = plainGlobs(text.replaceAll(/file:\/\/(?:localhost)?(?=\/)/gi, ''));
  const isFound = guardedIn(context)[sought.isWide === true ? 'wide' : 'narrow'];
  for (const token of tokensOf(whole)) {
    const path = place(token);
    if (isFound(path)) return path;
  }
  return undefined;
}

/** Paths that were judged for this call: the files of a session repeat them. */
const guardedIn = memoOf((context: CallContext) => ({
  wide: memo({ most: MOST_JUDGED }, (path) => isGuarded(path, context, { isWide: true })),
  narrow: memo({ most: MOST_JUDGED }, (path) => isGuarded(path, context, {})),
}));

/** Parts that may be such a name. Only plausible parts are counted, so filler cannot displace one. */
function tokensOf(text: string): Set<string> {
  const found = new Set<string>();
  let patterns = 0;
  for (const spelled of new Set([text, ...text.split(/["'`;|&<>()\s]+/)])) {
    const part = withoutOpen(spelled);
    // Names are on one line; longer texts are file content.
    if (part.length < 3 || part.length > 1024 || part.includes('\n')) continue;
    const isHost = HOSTS.test(part);
    if (!isHost && !(GLOB.test(part) && DOTTED.test(part) && ++patterns <= MOST_PATTERNS)) continue;
    found.add(part);
    // A path with a space in it is one name; the words of a text come one by one.
    if (/[\s"']/.test(part)) continue;
    found.add(part.replace(/^-{1,2}[\w-]*=|^-[A-Za-z](?=[~/.$])|^@/, ''));
    const pieces = [...part.split(part.includes('{') ? /[=:]/ : /[=:,]/), ...part.split('=')];
    for (const one of pieces.map(withoutOpen)) if (one.length >= 3) found.add(one);
    if (found.size > MOST_TOKENS) break;
  }
  return found;
}

/** An unclosed brace begins an object or a value's format, `{token:?}`, not a pattern. */
const withoutOpen = (text: string): string => (/[}\]]/.test(text) ? text : text.replaceAll(/[{[]/g, ''));

/** `@(a|b)` as `{a,b}`; optional and repeated parts as a star. */
const plainGlobs = (text: string): string =>
  text
    .replaceAll(/@\(([^()\s]{1,100})\)/g, (_, inner: string) =>
      inner.includes('|') ? `{${inner.replaceAll('|', ',')}}` : inner,
    )
    .replaceAll(/[?*+!]\([^()\s]{0,100}\)/g, '*');

function isGuarded(path: string, context: CallContext, { isWide = false }: Sought): boolean {
  const kind = guardedKind(path, context);
  if (kind === 'hooks' || kind === 'state' || kind === 'program') return true;
  if (kind === 'settings') {
    const isOther = context.guarded !== undefined && !isOurs(context.guarded.read(path));
    return !(EVERYDAY.test(path) && (isOther || context.guarded === undefined));
  }
  if (kind === 'startup') return isWide && STARTUP.test(path);
  if (kind === 'node') return isWide && context.guarded !== undefined;
  if (GLOB.test(path))
    return isSpelledFor(path) && (isInstalledByPattern(path) || placesBelow(path, context).length > 0);
  return /^~\//.test(path) && isHostFolder(path) && guardedBelow(path, context).length > 0;
}

/** A pattern with letters of a dot folder, or over all of them in a home; not a project's `*.json`. */
const isSpelledFor = (path: string): boolean =>
  !path.endsWith('/**') &&
  (/^~\/[.{[]/.test(path) || /(?:^|\/)\.(?:[a-z][^/]{0,60}[*?[{]|[?[{@])/i.test(path) || /tok/i.test(path));

/** `node_modules/token*` */
const isInstalledByPattern = (path: string): boolean => {
  const [, step = ''] = /node_modules\/([^/]{1,60})/.exec(path) ?? [];
  return /^[t{[?*].{0,4}[a-z]/i.test(step) && GLOB.test(step) && meansOwnFolder(`.${step}`);
};

/** Resolved, but the homes of other users stay theirs, unless the call runs there. */
export const placeOf =
  (context: CallContext, folder?: string): Place =>
  (path) => {
    const { home, cwd, projectRoot } = context;
    const own = () => usualAbove(placed(path, context, folder), context);
    // Server data below the folder of homes belongs to no person.
    if (home === undefined && SERVED.test(path)) return path;
    if (home === undefined || !USUAL_HOME.test(home) || /^~\w/.test(path)) return own();
    const full = plainFromRoot(path, folder === undefined ? { cwd, home } : movedInto(folder, { cwd, home }));
    if (full === undefined || !USUAL_HOME.test(full)) return own();
    const isOwn = [home, projectRoot, cwd].some((one) => one !== undefined && isWithin(full, one));
    return isOwn ? own() : full;
  };

const USUAL_HOME = /^\/(?:home|Users)\/[^/]+/;
const SERVED = /^\/home\/(?:www|www-data|wwwroot|httpd|ftp)(?:\/|$)/;

const PIECE =
  /(?:^|[\s"'`=,;:(/])\.(?:claude|codex|cursor|gemini|windsurf|clinerules|cline|copilot|opencode|codeium|tokenauditor)(?=$|[\s"'`,;:)/])|\b(?:claude|codex|cursor|gemini|tokenauditor)\b.{0,60}\b(?:settings|hooks|hook)\b|\b(?:settings|hooks?)\b.{0,60}\.?(?:claude|codex|cursor|gemini|tokenauditor)\b/i;

/** A part of such a name, which a line may join with others. */
export const hasPiece = (text: string): boolean => text.length <= 262_144 && PIECE.test(text);
