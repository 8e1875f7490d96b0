/**
 * Samples for the cases, generated at run time so that no scanner reports this repository.
 * `sample('gsk_{alnum:52}')` is always the same text, and no part of it is written down.
 */
import type { PatternCases } from '../pattern/pattern.ts';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const ALNUM = DIGITS + LOWER + LOWER.toUpperCase();
const ALPHABETS: Readonly<Record<string, string>> = {
  digit: DIGITS,
  hex: '0123456789abcdef',
  letter: LOWER + LOWER.toUpperCase(),
  low: LOWER,
  lower: DIGITS + LOWER,
  upper: DIGITS + LOWER.toUpperCase(),
  alnum: ALNUM,
  word: `${ALNUM}_-`,
  base64: `${ALNUM}+/`,
  base32: `${LOWER.toUpperCase()}234567`,
  bech32: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
  bech: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
  base58: ALNUM.replace(/[0OIl]/g, ''),
  base32low: `${LOWER}234567`,
  HEX: '0123456789ABCDEF',
};
const UUID = '{hex:8}-{hex:4}-{hex:4}-{hex:4}-{hex:12}';
const FIELD = /\{([A-Za-z0-9]+):([0-9]+)\}/g;

export function sample(template: string): string {
  const next = randomFrom(template);
  return template.replaceAll('{uuid}', UUID).replace(FIELD, (_field, name: string, length: string) => {
    const alphabet = ALPHABETS[name];
    if (alphabet === undefined) throw new RangeError(`no alphabet is called ${name}`);
    const inner = alphabet.replace(/[^A-Za-z0-9]/g, '');
    let text = '';
    for (let i = 0; i < Number(length); i += 1) {
      // Punctuation stays inside a field, so that an edge never depends on chance.
      const letters = i === 0 || i === Number(length) - 1 ? inner : alphabet;
      text += letters.charAt(next() % letters.length);
    }
    return text;
  });
}

/** What documentation shows instead: the same shape, one letter over and over. */
function placeholder(template: string): string {
  return template
    .replaceAll('{uuid}', UUID)
    .replace(FIELD, (_f, _n, length: string) => 'x'.repeat(Number(length)));
}

/** xorshift32, seeded with FNV-1a of the template. */
function randomFrom(template: string): () => number {
  let state = 0x811c9dc5;
  for (const character of template) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) >>> 3;
  };
}

type Cases = PatternCases[string];
type Passes = Cases['passes'];

/** Cases of a format recognisable by itself; `lookAlikes` are other texts that begin like it. */
export function ofKey(template: string, lookAlikes: Passes = {}): Cases {
  const secret = sample(template);
  const prefix = template.split('{')[0] ?? '';
  return {
    flags: {
      'in a sentence': { text: `The deploy job printed ${secret} and stopped.`, secret },
      'as a JSON value': { text: `{"region":"eu","value":"${secret}"}`, secret },
    },
    passes: {
      'the placeholder of the documentation': `Paste ${placeholder(template)} here first.`,
      'the shape, described in words': `It starts with ${prefix}... and is long.`,
      'cut after a few characters': `The log shows ${secret.slice(0, prefix.length + 7)} and no more.`,
      ...lookAlikes,
    },
  };
}

/** Cases of a secret inside a longer match: `@` in `frame` marks its position, e.g. `https://host/@`. */
export function ofFramed(frame: string, template: string, lookAlikes: Passes = {}): Cases {
  const secret = sample(template);
  const put = (value: string) => frame.replace('@', () => value);
  return {
    flags: { 'in its frame': { text: `curl -s '${put(secret)}' --fail`, secret } },
    passes: {
      'the placeholder of the documentation': `curl -s '${put(placeholder(template))}' --fail`,
      'the frame alone': `curl -s '${put('')}' --fail`,
      ...lookAlikes,
    },
  };
}

/** Cases of a value recognisable only by its name; `name` as in an environment file. */
export function ofNamed(name: string, template: string, lookAlikes: Passes = {}): Cases {
  const secret = sample(template);
  const lower = name.toLowerCase();
  return {
    flags: {
      'in an environment file': { text: `export ${name}=${secret}\nexport DEBUG=1\n`, secret },
      'as a JSON member': { text: `{"retries": 3, "${lower}": "${secret}"}`, secret },
      'as an argument by name': { text: `connect(${lower}='${secret}', retries=3)`, secret },
      'in a container manifest': { text: `  - name: ${name}\n    value: "${secret}"\n`, secret },
    },
    passes: {
      'the id of the key': `${lower}_id: ${secret}`,
      'a hash of the key': `{"${lower}_sha256": "${secret}"}`,
      'the placeholder of the documentation': `${name}=${placeholder(template)}`,
      'a reference to the variable': `${lower}: process.env.${name},`,
      ...lookAlikes,
    },
  };
}
