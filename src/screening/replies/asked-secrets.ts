/**
 * What a server asks a person to type that no form of a server may ask for: words of a wallet, passwords, cards, one-time codes,
 * keys. The protocol forbids it, and an honest server sends the person to its own page for it.
 */
import { nameKind } from '../../sensitive/pattern/key-names.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { anyPhrase, anyWord, either, whole } from '../../text/patterns/compose.ts';
import { normalizeText } from '../../text/unicode/normalize.ts';
import { plainText } from '../definitions/plain-text.ts';

type Json = { readonly [key: string]: JsonValue };

interface Kind {
  readonly what: string;
  readonly said: RegExp;
  /** Of a field, as a name. */
  readonly named: RegExp;
  /** Not even behind an address of the server: it opens everything, forever. */
  readonly isNever?: true;
}

const KINDS: readonly Kind[] = [
  {
    what: 'the recovery phrase or private key of a wallet',
    said: either(
      /\b(?:seed|(?:secret )?recovery|mnemonic|wallet)[ -](?:phrase|words?)|\bmnemonics?\b|\bprivate key|\b(?:12|24|twelve|twenty[ -]four)[ -]words?\b/,
      /wiederherstellungs(?:phrase|wörter)|phrase (?:de récupération|secrète)|frase (?:semilla|de recuperación|di recupero|de recuperação)/,
      /助记词|シードフレーズ|시드 ?(?:구문|문구)|сид[- ]?фраз/,
    ),
    named: whole(
      anyWord`(?:seed|recovery|backup)_?(?:phrase|words?) mnemonic(?:_?phrase)? private_?key`,
      'i',
    ),
    isNever: true,
  },
  {
    what: 'a password',
    said: either(
      /\b(?:passwords?|passphrases?|passcodes?|passwort|kennwort|contraseñas?|mot de passe|senha|wachtwoord|hasło)\b/,
      /\bpin(?: code| number|-code|-nummer)?\b(?! (?:it|the|this|a|that|to|board|map)\b)|密码|密碼|パスワード|비밀번호|парол/,
    ),
    named: whole(anyWord`pin(?:_?(?:code|number))?`, 'i'),
  },
  {
    what: 'the number or code of a card',
    said: either(
      /\b(?:(?:credit|debit|bank|payment) ?card(?:'s)?|card) (?:numbers?|no\b|details|data|code)|\bcv[vc]2?\b|\bcard security code/,
      /kreditkarten|kartennummer|numéro de (?:la |votre )?carte|(?:número|datos) de (?:la |su |tu )?tarjeta|numero (?:della|di) carta|número do cartão/,
      /卡号|信用卡|カード番号|카드 ?번호|номер (?:банковской )?карты/,
    ),
    named: whole(anyWord`(?:credit_?|debit_?)?card_?(?:numbers?|no|code) cv[vc]2? cc_?(?:number|code)`, 'i'),
  },
  {
    what: 'a one-time code',
    said: either(
      /\b(?:one[ -]?time|verification|confirmation|authenticat(?:ion|or)|login|sign-?in|security|sms|2fa|mfa|two[ -]factor) (?:code|passcode|pin)s?\b/,
      /\b(?:4|6|8|four|six|eight)[ -]digit (?:code|pin)|\bt?otp\b|\bcode (?:that |which )?(?:was |we(?: have)? |you (?:have )?)?(?:just )?(?:sent|texted|received|got)/,
      /(?:bestätigungs|einmal|sicherheits)code|\btan-?nummer|code (?:de vérification|à usage unique)|código de (?:verificación|verificação|un solo uso)|codice di verifica/,
      /验证码|認証コード|인증 ?(?:번호|코드)|код (?:подтверждения|из смс)/,
    ),
    named: whole(
      anyWord`t?otp(?:_?code)? (?:one_?time|verification|auth|mfa|2fa|sms|security|confirmation)_?(?:code|pin|passcode)`,
      'i',
    ),
  },
  {
    what: 'a key or token',
    said: /\b(?:api|access|secret|signing)[ -]?keys?\b|\b(?:access|auth|api|bearer|refresh|personal access)[ -]tokens?\b|\bclient secret\b/,
    named: /(?!)/,
  },
];

/** What only mentions it: a rule, a place or a name for one. */
const ABOUT = new RegExp(
  `^\\s?(?:${anyWord`
    polic(?:y|ies) length reset managers? strength rules? protect\w* hints? expir\w* rotat\w* changed? generator categor\w*
    page forms? fields? entry name labels? id type settings? requirements? template review snippet
  `})\\b`,
);
const ASKS = either(
  new RegExp(
    `\\b${anyWord`
      enter type provide give send tell paste share supply input submit confirm verify fill insert need require what your
      eingeben geben gib bestätigen ihre?\w? dein\w{0,2} ingres[ae]\w* introdu\w+ escrib\w+ su tu sais\w+ entre[zr]? votre
      inserisci digit\w+ sua voer uw podaj
    `}\\b`,
  ),
  /请|輸入|输入|入力|입력|введите|укажите/,
);
/** What a sentence forbids to give: `do not give us your phone number, ` before it. */
const NOT_GIVEN = new RegExp(
  `\\b(?:${anyPhrase`
    (?:do|must|should|may) not; (?:do|must|should)n['’]?t; never; please avoid
  `}) (?:ever |please )?(?:${anyWord`
    give enter type provide share send tell include use put paste submit supply write giving entering typing sharing
  `})(?: (?:us|me|in))?(?: [\\p{L}-]+,?){0,8} ?$`,
  'u',
);
/** Between both, something else is asked for, or only some of it is refused. */
const LIMITED = new RegExp(
  `\\b${anyWord`
    but only just instead rather unless until except without
    old previous former last temporary expired wrong incorrect same empty weak
    forget hesitate worry skip omit leave
  `}\\b`,
);
/** In the sentences behind it. */
const ASKS_MORE = new RegExp(
  `\\b${anyWord`enter type provide give send tell paste share supply input submit confirm verify fill insert need require what put write reply`}\\b`,
);
/** Behind it: more that is not given, or to whom. */
const NOT_GIVEN_EITHER =
  /^(?: (?:here|with (?:us|anyone|anybody|others)|to (?:us|anyone|anybody)|in (?:this|the|any) (?:form|field|box|chat)))?(?:,? (?:and|or) [\p{L} -]{1,60}|, [\p{L}, -]{1,60})?\s*(?:[.!)\n]|$)/u;
const SENTENCE = /[.!?;:()\n。]/;
/** Of the characters before and behind it. */
const NEAR = 80;
const LONGEST = 8_000;
const MOST_FIELDS = 200;

/** A description of what is asked for; undefined if it is none of these. */
export function askedSecret(params: Json): string | undefined {
  const message = seen(params.message);
  const inMessage = KINDS.find(({ said }) => message.some((text) => asksFor(text, said)));
  if (inMessage?.isNever === true) return inMessage.what;
  const fields = [...fieldsIn(params.requestedSchema ?? null)].filter(([, field]) => takesText(field));
  if (fields.length === 0) return undefined;
  const kind = inMessage ?? KINDS.find((one) => fields.some(([name, field]) => isField(one, name, field)));
  if (kind !== undefined) return kind.what;
  const isKey = fields.some(([name]) => /^(?:password|secret|auth)$/.test(nameKind(name) ?? ''));
  return isKey ? 'a password, key or token' : undefined;
}

/** As it is read, and with letters of other alphabets as those they look like. */
const seen = (text: JsonValue | undefined): readonly string[] =>
  typeof text === 'string'
    ? [normalizeText(text.slice(0, LONGEST)).text.toLowerCase(), plainText(text.slice(0, LONGEST))]
    : [];

function asksFor(text: string, said: RegExp): boolean {
  for (const { index, 0: words } of text.matchAll(new RegExp(said.source, 'g'))) {
    const end = index + words.length;
    if (ABOUT.test(text.slice(end, end + NEAR)) || isRefused(text, index, end)) continue;
    const around = `${text.slice(Math.max(0, index - NEAR), index)} ${text.slice(end, end + NEAR)}`;
    if (ASKS.test(around) || text.trim().length - words.length < 4) return true;
  }
  return false;
}

/** `do not give us your pin, or other sensitive info`: said not to be given, and nothing is asked for behind it. */
function isRefused(text: string, start: number, end: number): boolean {
  const before =
    text
      .slice(Math.max(0, start - 2 * NEAR), start)
      .split(SENTENCE)
      .at(-1) ?? '';
  const said = NOT_GIVEN.exec(before);
  const behind = text.slice(end, end + 2 * NEAR);
  if (said === null || !NOT_GIVEN_EITHER.test(behind)) return false;
  const [same = '', ...later] = behind.split(SENTENCE);
  return !LIMITED.test(said[0] + same) && !ASKS_MORE.test(`${same} ${later.join(' ')}`);
}

const isField = ({ said, named }: Kind, name: string, { title, description }: Json): boolean =>
  named.test(name) ||
  [...seen(title)].some((text) => namesOne(text, said)) ||
  [...seen(description)].some((text) => asksFor(text, said));

const namesOne = (text: string, said: RegExp): boolean => {
  const found = said.exec(text);
  return found !== null && !ABOUT.test(text.slice(found.index + found[0].length));
};

function* fieldsIn(schema: JsonValue, depth = 0): Generator<readonly [string, Json]> {
  if (!isRecord(schema) || depth > 4) return;
  const { properties } = schema;
  if (!isRecord(properties ?? null)) return;
  for (const [name, field] of Object.entries(properties ?? {}).slice(0, MOST_FIELDS)) {
    if (!isRecord(field)) continue;
    yield [name, field];
    yield* fieldsIn(field, depth + 1);
  }
}

const isRecord = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A choice among given values, of one or more of them, a yes or a date hands over nothing. */
function takesText({ type, format, items, ...field }: Json): boolean {
  if (isChoice(field) || (isRecord(items ?? null) && isChoice(items as Json))) return false;
  if (/^(?:date|date-time|time)$/.test(String(format))) return false;
  const types = Array.isArray(type) ? type : [type ?? 'string'];
  return types.some((one) => one === 'string' || one === 'number' || one === 'integer' || one === 'array');
}

function isChoice({ enum: choices, const: only, oneOf, anyOf }: Json): boolean {
  if (choices !== undefined || only !== undefined) return true;
  const among = oneOf ?? anyOf;
  return Array.isArray(among) && among.every((one) => isRecord(one) && one.const !== undefined);
}
