/**
 * All that an honest server may take a URI for. Servers decode once, twice or never, before or behind the cut at `?` and
 * `#`, resolve dots with the host or without, drop what is behind `;`, ignore the host of a file. Each of that is a step, and
 * the readings are what any steps in any order lead to. For comparing only: what is sent is what was asked for.
 */
import { fromDoors, NESTED_FILE } from '../shell/places/path-forms.ts';
import { memo } from '../text/bounded-memo.ts';

type Step = (text: string) => string;

export interface Reading {
  readonly text: string;
  /** What led to it from the URI as it is spelled, for `respelled`. */
  readonly steps: string;
}

/** Honest URIs have one to sixty: ten steps that do not depend on one another lead to a thousand. */
const MOST_READINGS = 384;
const LONGEST = 1 << 14;
/** Of all readings together: each costs a few passes over it. */
const MOST_CHARACTERS = 1 << 15;

/** Why one is refused that has no certain set of readings. It depends on the spelling alone. */
export const UNSETTLED_URI =
  'Programs read this URI in too many ways to tell what it is for: spell it without control characters, nested escapes and dot segments.';

/** Undefined where it cannot be settled: it is too long, has too many readings, or what every program reads in its own way. */
export const readingsOf = memo({ most: 1_024, longest: 512 }, (uri) => {
  const { readings, isSettled } = allReadings(uri, STEPS);
  return isSettled ? readings : undefined;
});

/** Other spellings of what this text is meant for, nothing cut off: for what a person wrote, and what a server listed. */
export const spellingsOf = memo({ most: 4_096, longest: 512 }, (text) =>
  allReadings(text, STEPS.slice(0, -CUTS)).readings.map((reading) => reading.text),
);

/** Another text, read by the steps of a reading. */
export const respelled = (text: string, steps: string): string =>
  Array.from(steps, (name) => STEPS[NAMES.indexOf(name)]).reduce(
    (read, step) => (step === undefined ? read : properlySpelled(step(read))),
    properlySpelled(text),
  );

/** The same on disks that ignore case, and on those of Windows, which ignore dots and blanks at the end of a name as well. */
export const withoutCase = (text: string): string =>
  /^file:|^(?![a-z][a-z0-9+.-]*:)/i.test(text)
    ? text
        .toLowerCase()
        .replace(/::\$data$/, '')
        .replaceAll(/(?<=[^/. ])[. ]{1,256}(?=\/|$)/g, '')
    : text;

function allReadings(uri: string, steps: readonly Step[]) {
  if (uri.length > LONGEST) return { readings: [{ text: uri, steps: '' }], isSettled: false };
  const first = properlySpelled(uri);
  const readings: Reading[] = [{ text: first, steps: '' }];
  const seen = new Set([first]);
  let left = MOST_CHARACTERS;
  // The list grows while it is gone through.
  for (const reading of readings) {
    if (UNSETTLED.test(reading.text)) return { readings, isSettled: false };
    for (const [i, step] of steps.entries()) {
      const text = properlySpelled(step(reading.text));
      if (seen.has(text)) continue;
      left -= text.length;
      if (left < 0 || readings.length === MOST_READINGS) return { readings, isSettled: false };
      seen.add(text);
      readings.push({ text, steps: `${reading.steps}${NAMES[i]}` });
    }
  }
  return { readings, isSettled: true };
}

/**
 * Zero bytes and other controls (a line break in a search is honest), UTF-8 in more bytes than it needs, and a step up,
 * which leads elsewhere behind a link of the server's disk. Clients resolve it before they ask.
 */
const UNSETTLED =
  /[\0-\x08\v\f\x0e-\x1f\x7f]|%c[01]%[89ab]|%e0%[89]|%f0%8|(?<![^/])[ ]{0,8}\.[ ]{0,8}\.[ ]{0,8}(?=\/|$)/i;

/** What cannot be in a URI but as an escape is the same in both spellings. */
const properlySpelled = (text: string): string =>
  text.includes('%')
    ? text.replaceAll(/%(?:20|22|3c|3e|5e|60|7b|7c|7d)|(?:%[89a-f][0-9a-f])+/gi, (run) => utf8Of(run) ?? run)
    : text;

const bytesOf = (run: string): Buffer => Buffer.from(run.replaceAll('%', ''), 'hex');

function utf8Of(run: string): string | undefined {
  const bytes = bytesOf(run);
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : undefined;
}

const decoded: Step = (text) =>
  text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => utf8Of(run) ?? bytesOf(run).toString('latin1'));

/** As `decodeURI` does: separators stay escaped. */
const decodedWithin: Step = (text) =>
  text.replaceAll(/%[2-7][0-9a-f]/gi, (run) => {
    const character = bytesOf(run).toString();
    return ';/?:@&=+$,#'.includes(character) ? run : character;
  });

const decodedUnits: Step = (text) =>
  text.replaceAll(/%u([0-9a-f]{4})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

const plusAsBlank: Step = (text) => {
  const at = text.indexOf(':') + 1;
  return text.slice(0, at) + text.slice(at).replaceAll('+', ' ');
};

const withoutBreaks: Step = (text) => text.replaceAll(/[\t\r\n]/g, '');
const trimmed: Step = (text) => text.trim();
const withSlashes: Step = (text) => text.replaceAll('\\', '/');
const composed: Step = (text) => text.normalize('NFKC');
const asParsed: Step = (text) => (URL.canParse(text) ? new URL(text).href : text);

/** Globs are put into a URI as characters of private use. */
const PARTS = /^([a-z\ue000-\uf8ff][a-z0-9+.\-\ue000-\uf8ff]*):(\/\/[^/?#\\]*)?(.*)$/is;

function segmentsOf(path: string): string[] {
  const kept: string[] = [];
  for (const part of path.split('/'))
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(part);
  return kept;
}

/** What is left of a web address without a path has one. */
const rootOf = (scheme: string, isBare: boolean): string => (isBare && /^https?$/i.test(scheme) ? '/' : '');

const resolvedBehindHost: Step = (text) => {
  const [, scheme, authority = '', rest = ''] = PARTS.exec(text) ?? [];
  if (scheme === undefined) return text;
  const path = segmentsOf(rest).join('/');
  const start = path !== '' && rest.startsWith('/') ? '/' : rootOf(scheme, path === '' && authority !== '');
  return `${scheme}:${authority}${start}${path}`;
};

/** By servers that take all behind the scheme for a path below their folder; a path alone is a file's. */
const resolvedWithHost: Step = (text) => {
  const [, scheme, authority = '', rest = ''] = PARTS.exec(text) ?? [];
  const path = segmentsOf(scheme === undefined ? text : authority + rest);
  if (scheme === undefined && !text.startsWith('/')) return path.join('/');
  if (scheme === undefined || scheme.toLowerCase() === 'file') return `file:///${path.join('/')}`;
  return `${scheme}://${path.join('/')}${rootOf(scheme, path.length === 1)}`;
};

/** Without a user's name, an empty port and the host of a file, which most programs do not look at. */
const withPlainHost: Step = (text) => {
  const [, named, authority, rest = ''] = PARTS.exec(text) ?? [];
  const scheme = named?.toLowerCase();
  if (scheme === undefined) return text;
  if (scheme === 'file') return `file:///${rest.replace(/^\/+/, '')}`;
  if (authority === undefined) return `${scheme}:${rest}`;
  const host = authority.toLowerCase().replace(/^\/\/(?:.*@)?/s, '');
  return `${scheme}://${host.replace(/:$/, '').replace(/\.(?=:|$)/, '')}${rest}`;
};

/** Below a folder of the server, what begins with a slash does, too. */
const belowFolder: Step = (text) => text.replace(/^[/\\]+(?=[^/\\])/, '');

/** Of what is no address of the web, most programs look at the name alone. */
const withoutPort: Step = (text) =>
  text.replace(/^((?!https?:|wss?:|ftp:)[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*):\d{1,5}(?=[/?#\\]|$)/i, '$1');

/** `view-source:file:///x`, and a process's own link to the root. */
const plainFile: Step = (text) =>
  text
    .replace(NESTED_FILE, '')
    .replace(/^(file:)(?:\/\/)?(\/+proc\/.*)$/is, (_, scheme: string, path: string) => {
      const real = fromDoors(path);
      return `${scheme}//${real.startsWith('/') ? real : path}`;
    });

/** A name that begins with an escaped slash is a path of its own where it is joined to a folder. */
const fromEscapedRoot: Step = (text) =>
  text.replace(
    /^(file:).*\/(%(?:25){0,64}(?:2f|5c).*)$/is,
    (_, scheme: string, path: string) => `${scheme}//${path}`,
  );

const withoutQuery: Step = (text) => text.split('?', 1)[0] ?? '';
const withoutFragment: Step = (text) => text.split('#', 1)[0] ?? '';
const withoutParameters: Step = (text) => text.replaceAll(/;[^/?#]*/g, '');
const withoutLastParameters: Step = (text) => {
  const at = text.lastIndexOf('/') + 1;
  return text.slice(0, at) + (text.slice(at).split(';', 1)[0] ?? '');
};

const STEPS: readonly Step[] = [
  ...[decoded, decodedWithin, decodedUnits, plusAsBlank, withoutBreaks, trimmed, withSlashes, composed],
  ...[asParsed, withPlainHost, resolvedBehindHost, resolvedWithHost, fromEscapedRoot],
  ...[belowFolder, withoutPort, plainFile],
  ...[withoutQuery, withoutFragment, withoutParameters, withoutLastParameters],
];
/** The last ones, behind which less is left. */
const CUTS = 4;
/** Of the steps, one letter each. */
const NAMES = 'abcdefghijklmnopqrst';
