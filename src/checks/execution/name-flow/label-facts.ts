/** Labels that words and statements have in themselves, whatever their names are bound to. */
import { LABEL, type Labels, PASSED_ON } from './labels.ts';
import type { Statement } from './program/code-statement.ts';
import type { Token } from './program/code-token.ts';
import { codeOf } from './program/spelled-code.ts';
import {
  CHOSEN,
  DECODE_TEXT,
  DECODES,
  ENVIRONMENT,
  HOME,
  HOME_TEXT,
  isBlob,
  isInside,
  isLocal,
  isSecretPlace,
  isSender,
  isShell,
  isStartupPlace,
  LOCAL_CODE,
  NETWORK,
  placesIn,
  REFLECTED,
  REFLECTS,
  STARTS,
  TEMPORARY,
} from './words.ts';

/** Labels of words, whatever their names are bound to. */
export interface PartFacts {
  readonly own: Labels;
  readonly places: Labels;
  readonly isDecoding: boolean;
  /** A member of the process accessed by a computed name. */
  readonly isByName: boolean;
}

export interface StatementFacts extends PartFacts {
  /** Something inside the home, not the home. */
  readonly isInside: boolean;
  readonly isField: boolean;
  /** Labels that do not pass to the names it binds. */
  readonly dropped: Labels;
  readonly isRunner: boolean;
}

const FIELD = /^(?:(?:this|self|cls|\$this)(?:\.|->)|@)|^\w+(?:\.|->)\w+\s*=/;

export function partFacts(part: readonly Token[]): PartFacts {
  const texts = part.flatMap(({ kind, value }) => (kind === 'text' ? [value] : []));
  const code = codeOf(part);
  return {
    own: wordLabels(code, texts),
    places: placeLabels(texts, code),
    isDecoding: isDecoding(code, texts),
    isByName: BY_NAME.test(code),
  };
}

export function statementFacts(statement: Statement): StatementFacts {
  const { code, texts, calls } = statement;
  const isStarting = calls.some(({ callee }) => STARTS.test(callee));
  const isCounting = /\b(?:length|size|count|len)\b\(?/.test(code) && !/\+/.test(code);
  return {
    // The output of a client came from the address it called.
    own:
      sourcesOf(statement) | (isStarting && texts.some(isSender) && !texts.some(isLocal) ? LABEL.network : 0),
    places: placeLabels(texts, code),
    isDecoding: isDecoding(code, texts),
    isByName: BY_NAME.test(code),
    isInside: texts.some(isInside),
    isField: FIELD.test(code),
    isRunner: RUNNER.test(code) || (REFLECTS.test(code) && texts.some((text) => REFLECTED.test(text))),
    // A process started with the environment is not the environment.
    dropped: (isStarting ? LABEL.environment : 0) | (isCounting ? LABEL.environment | LABEL.secret : 0),
  };
}

const isDecoding = (code: string, texts: readonly string[]): boolean =>
  DECODES.test(code) || texts.some((text) => DECODE_TEXT.test(text));

function sourcesOf({ code, texts, binds, tokens }: Statement): Labels {
  const labels = wordLabels(code, texts);
  // `const { A, B } = process.env` takes only what it names.
  const isTaken =
    tokens.slice(0, 3).some(({ value }) => value === '{') && binds.length > 0 && !code.includes('...');
  return isTaken || CHOSEN.test(code) ? labels & ~LABEL.environment : labels;
}

const BY_NAME = /\bprocess\[(?!"")/;

export function joined(labels: Labels, { places, isDecoding, isByName }: PartFacts): Labels {
  let all = withPlaces(labels, places);
  if (isByName && (all & LABEL.environmentName) !== 0) all |= LABEL.environment;
  if ((all & LABEL.blob) !== 0 && isDecoding) all |= LABEL.decoded;
  // Data sent to this machine does not leave it.
  return (all & LABEL.local) === 0 ? all : all & ~LABEL.network;
}

function wordLabels(code: string, plainTexts: readonly string[]): Labels {
  let labels = 0;
  const texts = REVERSES.test(code) ? [...plainTexts, ...plainTexts.map(backwards)] : plainTexts;
  if (
    NETWORK.test(code) ||
    texts.some((text) => text.startsWith('/inet/') || /^data:text\/javascript/.test(text))
  )
    labels |= LABEL.network;
  if (ENVIRONMENT.test(code)) labels |= LABEL.environment;
  if (HOME.test(code) || texts.some((text) => HOME_TEXT.test(text))) labels |= LABEL.home;
  // A home created for the run does not count.
  if (TEMPORARY.test(code) || texts.some((text) => /^\/tmp\//.test(text)))
    labels = (labels | LABEL.temporary) & ~LABEL.home;
  if (texts.some(isBlob)) labels |= LABEL.blob;
  if (texts.some((text) => ADDRESS.test(text) && !isLocal(text))) labels |= LABEL.address;
  if (code.startsWith('data""') && texts[0] === 'http') labels |= LABEL.network;
  if (texts.some((text) => PIPED.test(text))) labels |= LABEL.piped;
  if (texts.includes('env')) labels |= LABEL.environmentName;
  if (LOCAL_CODE.test(code) || texts.some(isLocal)) labels |= LABEL.local;
  if (texts.some(isShell)) labels |= LABEL.shell;
  return labels;
}

const PIPED =
  /https?:\/\/[^|\n]*\|\s*(?:sudo\s+)?(?:\/\S+\/)?(?:(?:ba|z|da|k)?sh|node|python3?|ruby|perl|php|deno|bun)(?=[\s;&|)]|$)/;
const ADDRESS = /^(?:https?|ftp):\/\//;
const REVERSES = /strrev|reverse|\[::-1\]/;
const backwards = (text: string): string => [...text].reverse().join('');

/** Wherever the home is. */
const OPEN_SECRET = /^\/etc\/(?:shadow|sudoers)|(?:^|\/)\.env(?:\.(?:local|production|prod))?$/;

/** What several strings name together. */
function placeLabels(spelled: readonly string[], code: string): Labels {
  let labels = 0;
  const texts = REVERSES.test(code) ? [...spelled, ...spelled.map(backwards)] : spelled;
  for (const place of placesIn(texts)) {
    if (isSecretPlace(place)) labels |= LABEL.secretName;
    if (isStartupPlace(place)) labels |= LABEL.startupName;
  }
  return texts.some((text) => OPEN_SECRET.test(text)) ? labels | LABEL.secret : labels;
}

/** Includes the combined meaning of its names and strings. */
function withPlaces(labels: Labels, places: Labels): Labels {
  let all = labels | places;
  const isMade = (all & LABEL.temporary) !== 0 && (labels & LABEL.home) === 0;
  if (isMade) return all & ~(LABEL.secretName | LABEL.startupName | LABEL.secret | LABEL.startup);
  if ((all & LABEL.home) !== 0 && (all & LABEL.secretName) !== 0) all |= LABEL.secret;
  if ((all & LABEL.home) !== 0 && (all & LABEL.startupName) !== 0) all |= LABEL.startup;
  return all;
}

/** A function that starts or evaluates, referenced by name. */
const RUNNER =
  /getPrototypeOf\(.*\)\.constructor|[.:](?:exec|execSync|execFile|execFileSync|spawn|spawnSync|system|popen|eval)$|\beval$|\bFunction$/;

/** Labels of the bound names. */
export function handedOn(
  labels: Labels,
  { isInside, isRunner, dropped }: StatementFacts,
  isCalling: boolean,
): Labels {
  let given = labels & PASSED_ON & ~dropped;
  // An unreadable name may be the home itself.
  if (isInside && (labels & LABEL.decoded) === 0) given &= ~LABEL.home;
  if (isRunner) given |= LABEL.runner;
  return (labels & LABEL.shell) !== 0 && isCalling ? given | LABEL.process : given;
}
