/** Which PINs are accepted: long enough, and not among those that attackers try first. */
const LEAST = 6;
const MOST = 256;

/** Undefined if it is accepted; otherwise what is wrong with it. Never repeats the PIN. */
export function pinFault(pin: string): string | undefined {
  const characters = [...pin];
  if (characters.length < LEAST) return `it needs at least ${LEAST} characters`;
  if (characters.length > MOST) return `it has more than ${MOST} characters`;
  if (/\p{Cc}/u.test(pin)) return 'it contains a control character';
  if (pin.trim() !== pin) return 'it begins or ends with a space';
  if (new Set(characters).size < 3) return 'it consists of one or two characters';
  if (isRun(characters)) return 'it is a plain sequence';
  return COMMON.has(pin.toLowerCase()) ? 'it is one of the most common PINs' : undefined;
}

function isRun(characters: readonly string[]): boolean {
  const codes = characters.map((each) => each.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  const [step] = steps;
  // 1234567890 wraps around at its end.
  const isDigits = /^(?:1234567890|0987654321)/.test(characters.join(''));
  return isDigits || (steps.size === 1 && (step === 1 || step === -1));
}

const COMMON: ReadonlySet<string> = new Set(
  'password passw0rd qwerty qwertz azerty qwerty123 letmein iloveyou admin123 welcome monkey dragon abc123 123123 121212 112233 123321 654321 159753 147258 147852 789456 456789 tokenauditor'.split(
    ' ',
  ),
);
