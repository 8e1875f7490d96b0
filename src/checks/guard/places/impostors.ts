/** Programs that answer in our place, or run our program under another name. */
import { type Act, act } from '../../../screening/contract/act.ts';
import { joined } from './mentions.ts';

/** The protocol and the numbers of the liveness proof, in every spelling of a number. */
const LABEL = /(?<![\w-])alive["'`]?\s{0,4}:/;
const OPTION = /--proof\b/;
const FACTOR = /\b(?:48[_,' ]?271|0xbc8f|0b1011110010001111|0o136217|4\.8271e4)\b/i;
const PER_STATUS = /\b(?:7[_,' ]?919|0x1eef)\b/i;
const MODULUS =
  /\b(?:2[_,' ]?147[_,' ]?483[_,' ]?647|0x7fff_?ffff|2\s{0,4}(?:\*\*|\^)\s{0,4}31|1n?\s{0,4}<<\s{0,4}31n?|INT32_MAX|INT_MAX|i32::MAX|MaxInt32|Integer\.MAX_VALUE)\b/;
const FORGED = 'Tool call writes or runs a program that forges the guard’s proof of life.';

/** A number from the command line, and a result printed behind a colon: `${w}ve:$((n*48271%2147483647))`. */
const ARGUMENT =
  /\bargv\b|\bos\.Args\b|\benv::args\b|\bargs\s{0,4}[[(]|\$@|\$#|\$\{?[1-9@*#]|\$\(\(|\bfor \w{1,20}\s{0,4};|\*\*\s{0,4}\w{1,20}|\b(?:read|input|gets|stdin|readline)\b/i;
const PRINTED =
  /:%l{0,2}[du]|:["'`]|["'`]:|:\$|:\{|:#\{|:\s{0,2}["'`]\s{0,4}[+.,<&]|\\x3a|\bchr\(58\)|fromCharCode\(58/i;
const REMAINDER = /%|\bmod\b|\bfmod\b|\brem\b|divmod|\bbc\b/i;
const isAnswer = (text: string): boolean => REMAINDER.test(text) && ARGUMENT.test(text) && PRINTED.test(text);

/** A random number generator has two of the numbers, and neither the label nor the option. */
function isForged(text: string): boolean {
  const isLabelled = LABEL.test(text);
  const isOption = OPTION.test(text);
  if (!isLabelled && !isOption)
    return FACTOR.test(text) && (PER_STATUS.test(text) || (MODULUS.test(text) && isAnswer(text)));
  if (FACTOR.test(text)) return true;
  if (PER_STATUS.test(text) && MODULUS.test(text)) return true;
  return isLabelled && isOption;
}

const OWN_FILE =
  /tokenauditor(?:@[\w.-]{1,30})?\/(?:dist|bin|src)\/(?!library\b)[\w./-]{0,80}\.[cm]?[jt]s\b/i;
const LOADS =
  /\b(?:import|require|createRequire|runMain|_load|fork|spawn\w*|exec\w*|Worker|runIn\w+|compileFunction|subprocess\.\w+|popen|system)\s{0,4}\(|\bimport\s{0,4}["'`*{]|\bfrom\s{0,4}["'`]/i;
const GIVEN =
  /process\.argv\s{0,4}(?:=|\.(?:push|splice|unshift))|["'`](?:--undo|--explicit-allow|allow-once|except|--policy)["'`]/;
const DISGUISED = 'Tool call runs the guard’s own program from inside other code.';

/** Undefined for a text that only uses the library, or mentions the command line as people do. */
export function impostorFor(text: string): Act | undefined {
  const whole = /["'`]\s{0,20}(?:[+,./]|["'`])/.test(text) ? joined(text) : text;
  if (isForged(text) || (whole !== text && isForged(whole)))
    return act('forged proof of life', FORGED, 'high');
  if (!/tokenauditor/i.test(whole)) return undefined;
  const isLoaded = OWN_FILE.test(whole) && LOADS.test(whole);
  const isGiven = GIVEN.test(text) && /\bargv\b|spawn|exec|fork|subprocess|popen|system/.test(text);
  return isLoaded || isGiven ? act('the guard’s program in disguise', DISGUISED, 'high') : undefined;
}
