/**
 * Addresses and hosts that a call spells where it is not known what is done with them: in any argument of a tool we do not
 * know, and in the words of programs whose destinations we do not know.
 */
import { plainAddress } from '../../../shell/places/path-forms.ts';
import { hasScheme, hostsOf, isAddress, isHost, isScript } from '../../../shell/places/url-hosts.ts';
import type { Reading } from '../../../shell/reading/reading.ts';
import type { CallSubject } from '../../contract/call.ts';
import { SENT_BEHIND } from './named-hosts.ts';
import {
  CONTENT,
  decoded,
  isHostKey,
  isKnownTool,
  LONGEST_JSON,
  textsOf,
  unquoted,
  wordsOf,
} from './spelled-texts.ts';

/** Keys of hosts: there, a name without a scheme is one. */
const NAMES_HOST =
  /^(?:urls?|uris?|hosts?|hostname|server|endpoint|domain|address|ip|site|website|page|link|href|webhook|proxy|feed|origin|remote|mirror|registry)$/;
/** Of a host, but not its name: `server_version`. */
const COUNTED = /^(?:ids?|versions?|counts?|numbers?|ports?|sizes?)$/;
/** One, or a list of them. */
function hostsAlone(text: string, words: readonly string[]): (string | null)[] {
  const plain = text.trim();
  if (plain.length > LONGEST_ADDRESS) return [null];
  return plain
    .split(/[\s,;]+/)
    .filter((one) => isHost(one) || (/^[\w-]+$/.test(one) && words.includes('host')))
    .flatMap(hostsOf);
}
/** `--url=http://x`, `<http://x>`, `http%3A//x`, and a list of addresses: nothing else may be in it. */
function addressesIn(text: string): (string | null)[] {
  if (text.length > LONGEST_ADDRESS || !/:|%3a/i.test(text)) return [];
  const words = unquoted(text)
    .replace(/^-{0,2}[\w.-]+=/, '')
    .split(/[\s,;|]+/)
    .map((word) => decoded(unquoted(word)));
  return words.every(hasScheme) ? words.flatMap(hostsOf) : [];
}
/** What is sent with a request, and not where. */
const SENT = /^(?:headers?|referer|referrer|cookies?)$/;
const LONGEST_ADDRESS = 4_096;

export function spelledHosts(subject: CallSubject): (string | null)[] {
  const { kind, arguments: given, actions, commands } = subject;
  const isKnown = isKnownTool(subject);
  const inLines = commands.flatMap(({ reading }) => hostsInLine(reading));
  if (kind === 'shell' && isKnown) return inLines;
  const known = new Set([
    ...commands.map(({ text }) => text),
    ...actions.flatMap(({ effect }) =>
      effect.does === 'fetch' ? effect.url : effect.does === 'send' ? effect.to : [],
    ),
  ]);
  const inTexts = [...textsOf(given)].flatMap(({ text, words }) => {
    if (words.some((word) => SENT.test(word))) return [];
    if (isKnown && words.some((word) => CONTENT.test(word))) return [];
    if (known.has(text)) return addressesIn(text);
    const alone = [...(isHostKey(words) ? hostsAlone(text, words) : []), ...addressesIn(text)];
    const isNamed = words.some((word) => NAMES_HOST.test(word)) && !words.some((word) => COUNTED.test(word));
    // A sentence may begin with an address.
    if (!isNamed && /\s/.test(plainAddress(text).slice(0, LONGEST_ADDRESS))) return alone;
    const isOne = hasScheme(text) || isScript(text) || (isNamed && isAddress(text));
    return isOne ? [...alone, ...hostsOf(text)] : alone;
  });
  return [...inLines, ...inTexts];
}

/** Whole addresses among the words of programs we do not know, and among the literals of scripts. */
function hostsInLine({ runs, scripts }: Reading): (string | null)[] {
  const words = runs
    .filter(({ where }) => where === 'here')
    .flatMap(({ program, args }) =>
      wordsOf(program, args)
        .filter((word) => program !== 'curl' || !SENT_BEHIND.test(args[args.indexOf(word) - 1]?.text ?? ''))
        .map(({ text }) => text.replace(/^--?[\w-]+=/, '')),
    );
  const literals = scripts
    .filter(({ run }) => runs[run]?.where === 'here')
    .flatMap(({ text }) => [
      ...text.slice(0, LONGEST_JSON).matchAll(/["'`]([a-z][a-z0-9+.-]*:[^"'`\s]{1,400})["'`]/gi),
    ])
    .map(([, literal = '']) => literal);
  return [...words, ...literals].flatMap((text) =>
    hasScheme(text) && !/\s/.test(text) ? hostsOf(text) : [],
  );
}
