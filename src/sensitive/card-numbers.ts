/** Numbers of payment cards: the prefix and length of an issuer, and a right check digit. Published test numbers are left out. */
import type { Span } from '../vocabulary/span.ts';

/** Digits in one piece, or in the groups that a card shows: 4-4-4-4, 4-6-5, 4-6-4. */
const CANDIDATE =
  /(?<![\w.,:/#-])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{4,5}|\d{14,16})(?![\w-]|[.,]\d)/g;
/** Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay. */
const ISSUED =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14})$/;

/** From the documentation of payment providers. Whole series of theirs begin with 4000. */
const PUBLISHED = new Set(
  `4012888888881881 4917610000000000 4263970000005262 4263982640269299 4508750015741019 4005519200000004 4009348888881881
   4012000033330026 4012000077777777 4217651111111119 4500600000000061 4005550000000019 4988438843884305 4166676667666746
   4646464646464644 4035501000000008 4360000001000005 4871049999999910 4571000000000001 4484600000000004 4032039317984658
   4462030000000000 4539097887163333 4716914706534228 4916018475814056 4929939187355598 4485429517622493 4485983356242217
   4556737586899855 4532015112830366 4539578763621486 4024007198964305 4532756279624064
   5200828282828210 5105105105105100 5454545454545454 5431111111111111 5577000055770004 5100290029002909 5424000000000015
   5500000000000004 5136333333333335 5585558555855583 5555341244441115 5555558265554449 5555444433331111 5425233430109903
   5019717010103742 2223003122003222 2222400070000005 2222410740360010 2222400010000008 2223000048400011 2222420000001113
   378282246310005 371449635398431 378734493671000 341111111111111 370000000000002 370000000100018 374251018720018
   374200000000004 343434343434343 370000200000000 374245455400126
   6011111111111117 6011000990139424 6011981111111113 6011601160116611 6445644564456445 6555900000604105 6011000000000012
   30569309025904 38520000023237 3056930009020004 36227206271667 36006666333344 36700102000000 38000000000006
   3566002020360505 3530111333300000 3569990010095841 3566111111111113
   6200000000000005 6200000000000047 6243030000000001 6250941006528599 6282000000000000`.split(/\s+/),
);
const CARD_WORD =
  /\b(?:cards?|visa|mastercard|amex|american express|discover|diners|jcb|unionpay|pan|cvv|cvc|payments?|debit|credit)\b/i;
const AROUND = 80;

export function cardNumbers(text: string): readonly Span[] {
  if (!/\d{4}/.test(text)) return [];
  const found: Span[] = [];
  for (const match of text.matchAll(CANDIDATE)) {
    const [written, separator = match[2]] = match;
    const digits = written.replace(/\D/g, '');
    if (!ISSUED.test(digits) || !hasCheckDigit(digits) || isInvented(digits)) continue;
    const around = text.slice(Math.max(0, match.index - AROUND), match.index + written.length + AROUND);
    // One in ten numbers of this length has a check digit by accident.
    const isCertain = separator !== undefined || CARD_WORD.test(around);
    found.push({
      category: 'account_number',
      detector: 'payment.card-number',
      start: match.index,
      end: match.index + written.length,
      confidence: isCertain ? 0.9 : 0.5,
    });
  }
  return found;
}

/** The text with each of them replaced. */
export function withoutCards(text: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of cardNumbers(text)) {
    shown += `${text.slice(at, start)}[REDACTED_CARD_NUMBER]`;
    at = end;
  }
  return shown + text.slice(at);
}

const isInvented = (digits: string): boolean =>
  PUBLISHED.has(digits) || /^4000|(\d)\1{4}|123456|987654/.test(digits) || new Set(digits).size <= 4;

/** Luhn: from the right, every second digit counts twice. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const twice = digit * 2;
    sum += i % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}
