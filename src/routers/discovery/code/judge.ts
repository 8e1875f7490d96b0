import type { Confidence } from '../../../vocabulary/orders.ts';
import type { HostClass } from '../../catalogue/classify.ts';
import { remembered } from '../reading/remembered.ts';
import type { Place } from '../tokens/place.ts';
import { classOf, isNearModels, type Reading } from '../tokens/reading.ts';
import { isAboutModels, wordsOf } from '../tokens/words.ts';
import { type Closeness, closenessOf } from './closeness.ts';
import type { Evidence } from './evidence.ts';
import { judgeLocal } from './judge-local.ts';
import {
  isDocsHost,
  isOtherHost,
  isPageHost,
  isReadingHost,
  isVersioned,
  type PathGrade,
  readPath,
} from './paths.ts';
import type { Subject } from './subject.ts';

const IMPORTING = new Set([
  'import',
  'from',
  'require',
  'use',
  'using',
  'include',
  'namespace',
  'package',
  'source',
]);

/** `from "openai/resources/chat/completions"`: a module, whatever its name looks like. */
export function isImport({ names, callees }: Place): boolean {
  return IMPORTING.has(names[0] ?? '') || IMPORTING.has(callees[0] ?? '');
}

/** How far after an address the parts that are joined to it are read. */
const LONGEST_JOINED = 200;

/** No model answers there, whatever surrounds it: this decides most addresses of a program. */
export function isRuledOut({ host, path }: Pick<Subject, 'host' | 'path'>): boolean {
  return isForeign(host) && readPath(path) !== 'certain';
}

const isForeign = remembered((host) => {
  const { trust, isApi, provider, lookalikeOf } = classOf(host);
  if (trust === 'local' || isApi || provider !== undefined) return false;
  return isOtherHost(host) || (isReadingHost(host) && lookalikeOf === undefined);
});

/**
 * Is an address one of a model? A known host is enough, unless it is a page to read. An unknown one needs a path that
 * only models answer, a name that mentions models, or a name for endpoints in a place that is about models.
 */
export function judgeAddress(subject: Subject, evidence: Evidence, reading: Reading): Confidence | undefined {
  const { place, host, path } = subject;
  if (isImport(place)) return undefined;
  if (evidence.key === '$schema' || evidence.key === 'xmlns') return undefined;
  const pathGrade = readPath(path);
  const owner = classOf(host);
  if (!owner.isApi && isDocsHost(host)) return undefined;
  if (pathGrade === 'page' && !isAsking(subject, evidence, owner)) return undefined;
  if (owner.trust === 'local') return judgeLocal(subject, evidence, pathGrade, reading);
  if (owner.isApi) return judgeKnown(subject, evidence, pathGrade, reading, owner.paths);
  if (owner.lookalikeOf !== undefined && !isOtherHost(host)) return judgeLookalike(subject, evidence);
  if (owner.provider !== undefined) return judgeSite(subject, evidence, pathGrade);
  if (host === '*' || host === '') return judgeFilledIn(subject, evidence, pathGrade, reading);
  return judgeUnknown(subject, evidence, pathGrade, reading);
}

/** On the API's own host an account path is an API call, not a page; elsewhere a page counts only if its key marks an endpoint. */
function isAsking({ host, path }: Subject, { grade }: Evidence, owner: HostClass): boolean {
  if (owner.provider === undefined) return grade === 'model';
  return (
    owner.isApi === true && /^api[.-]/.test(host) && /^\/(?:users?|usage|billing|organization)\b/.test(path)
  );
}

/** A word with a dot is easily one letter away from a brand; an address with a scheme or a key for endpoints is not. */
function judgeLookalike({ hasScheme }: Subject, { grade }: Evidence): Confidence | undefined {
  if (grade === 'other') return undefined;
  return hasScheme || grade === 'model' || grade === 'base' ? 'medium' : undefined;
}

function judgeKnown(
  { path, hasScheme, offset, end }: Subject,
  { grade }: Evidence,
  pathGrade: PathGrade,
  reading: Reading,
  paths: readonly string[] | undefined,
): Confidence | undefined {
  const isBased = grade === 'model' || grade === 'base';
  const isSure = isBased || pathGrade === 'certain' || pathGrade === 'likely';
  if (grade === 'other' && pathGrade === 'nothing') return undefined;
  if (paths === undefined) return isSure ? 'high' : 'medium';
  if (paths.some((each) => path.includes(each))) return 'high';
  // `"…/accounts/" + account + "/ai/run/"`: the path continues after the joined parts.
  const more = reading.tokens.text.slice(end, end + LONGEST_JOINED).split('\n', 1)[0] ?? '';
  if (paths.some((each) => each.length > 3 && more.includes(each))) return 'medium';
  if (pathGrade === 'certain' || /\/(?:openai|anthropic)(?:\/v\d)?\/?$/.test(path)) return 'high';
  const isRoot = path === '' || path === '/' || path === '*' || path === '/*';
  if (grade === 'other') return undefined;
  if (!isRoot) return isBased && isNearModels(reading, offset) ? 'low' : undefined;
  if (isBased) return 'medium';
  return hasScheme ? undefined : 'low';
}

/** A host of a provider that the catalogue does not know to answer: its web site, as a rule. */
function judgeSite(
  { host, path }: Subject,
  { grade }: Evidence,
  pathGrade: PathGrade,
): Confidence | undefined {
  if (grade === 'other') return undefined;
  if (pathGrade === 'certain') return 'high';
  if (isPageHost(host)) return undefined;
  return pathGrade === 'likely' || isVersioned(path) || grade === 'model' || grade === 'base'
    ? 'medium'
    : undefined;
}

/** The program fills in the whole host. */
function judgeFilledIn(
  { offset }: Subject,
  { isFlowing, grade }: Evidence,
  pathGrade: PathGrade,
  reading: Reading,
): Confidence | undefined {
  if (pathGrade === 'certain') return 'medium';
  if (grade === 'base' && pathGrade === 'versioned' && isNearModels(reading, offset)) return 'low';
  return isFlowing || (grade === 'model' && pathGrade !== 'nothing') ? 'low' : undefined;
}

function judgeUnknown(
  subject: Subject,
  evidence: Evidence,
  pathGrade: PathGrade,
  reading: Reading,
): Confidence | undefined {
  const { host, hasScheme, offset } = subject;
  const { grade, isModelCall, isFlowing } = evidence;
  if (isOtherHost(host) || isReadingHost(host)) return pathGrade === 'certain' ? 'medium' : undefined;
  if (pathGrade === 'certain') return 'high';
  if (grade === 'other' || evidence.isElsewhere) return undefined;
  if (isFlowing) return 'medium';
  if (grade === 'model')
    return hasScheme || isSetter(evidence.key) ? 'high' : isSpelledOut(host) ? 'low' : undefined;
  if (!hasScheme) return isModelCall && grade === 'base' && isSetter(evidence.key) ? 'medium' : undefined;
  if (pathGrade === 'likely' && !isPageHost(host) && (isModelCall || isNearModels(reading, offset)))
    return 'medium';
  if (grade === 'base' && /^api\.[\w-]+\.ai$/.test(host)) return 'low';
  return judgeByCloseness(subject, evidence, pathGrade, closenessOf(reading, offset, subject.end));
}

/** `llm.example.com`, `openai-proxy.example.workers.dev`. */
export function isNamedAfterModels(host: string): boolean {
  return wordsOf(host.replace(/\.[^.]*$/, '')).some((word) => isAboutModels(word));
}

/** `GEMINI.md`, `openai.py`: endings of files that are countries, too. */
const FILE_NAME =
  /^[\w*-]+\.(?:md|py|js|ts|rs|sh|pl|rb|go|cs|kt|md|ml|mm|cc|so|log|txt|yml|cfg|ini|env|sql|css|vue|mod|bin|pt|db|csv|tsv|xml|jpg|png|svg|pdf|zip|jsx|tsx|mjs|cjs|php|lua|el|ex|hs|mk)$/;

/** Without a scheme, `ai.name.settings` may be anything with dots; a host ends as hosts do. */
function isSpelledOut(host: string): boolean {
  if (FILE_NAME.test(host)) return false;
  return /:\d+$|\.(?:[a-z]{2,3}|info|cloud|tech|chat|internal|local|corp|example|test|site|host|network|home|online)$/.test(
    host,
  );
}

/** `withBaseUri('openai.example.com/v1')` takes hosts without a scheme, too. */
function isSetter(key: string | undefined): boolean {
  return /^(?:with|set)_?[a-z]/i.test(key ?? '');
}

/** An unknown host under an everyday name: the evidence must be in its own call, block or line, not just somewhere. */
function judgeByCloseness(
  { host, place }: Subject,
  { grade: own, isModelCall, key }: Evidence,
  pathGrade: PathGrade,
  close: Closeness,
): Confidence | undefined {
  const grade = own ?? close.headGrade;
  const isNamed = isNamedAfterModels(host) && !isPageHost(host);
  const isBased = grade === 'base' || grade === 'model';
  if (isNamed && (isBased || pathGrade === 'versioned' || close.isAmongKnown || close.isAboutModels))
    return 'medium';
  if (isBased && (isModelCall || close.isAboutModels)) return 'medium';
  if (pathGrade !== 'versioned')
    return isBased && /api_?base$/i.test(key ?? '') && close.isBeside ? 'low' : undefined;
  if (close.isAmongKnown && grade !== undefined) return 'medium';
  // Catalogues of providers call the address `api`, beside the packages and keys that go with it.
  const isListed = isBased || place.names[0] === 'api';
  if (close.isAmongKnown || (isListed && close.isBeside)) return 'low';
  return (grade === 'loose' && (isModelCall || close.isAboutModels)) || close.isLineAboutModels
    ? 'low'
    : undefined;
}
