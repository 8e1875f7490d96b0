/** What the names of a file hold: the address they were given, or the variable that it is taken from. */
import type { Place } from '../tokens/place.ts';
import type { FileFacts, Known, Reading } from '../tokens/reading.ts';
import { gradeOf, isKeyword, isVague } from '../tokens/words.ts';

const MOST_NAMES = 6;

/** A name means further down what it was assigned here; an address outweighs a variable. */
export function remember({ file, tokens }: Reading, place: Place, start: number, given: Known): void {
  const owner = ownerOf(place) ?? initialised(tokens.text, start, place);
  // The last address that is set counts; a variable only where there is none.
  if (owner !== undefined && given.host !== undefined) file.known.set(`${owner}.`, given);
  else if (owner !== undefined) note(file, `${owner}.`, given);
  if (place.isMember) return;
  for (const name of place.names.slice(0, MOST_NAMES))
    if (name.length > 1 && !isVague(name)) note(file, name, given);
}

export function note({ known }: FileFacts, name: string, { host, variable }: Known): void {
  const before = known.get(name);
  if (before?.host !== undefined || (before?.variable !== undefined && host === undefined)) return;
  const replacedBy = variable ?? before?.variable;
  known.set(name, {
    ...(host !== undefined && { host }),
    ...(replacedBy !== undefined && { variable: replacedBy }),
  });
}

/** `config.BaseURL = …` sets the address of the client that `config` is passed to. */
function ownerOf({ names, isMember }: Place): string | undefined {
  const [key = '', owner] = names.filter((name) => !isKeyword(name));
  return !isMember && gradeOf(key) !== undefined ? owner : undefined;
}

/** `var options = new OpenAIClientOptions { Endpoint = … }`, `const cfg = { baseURL: … }`: what the object is passed to goes there. */
const INITIALISED =
  /\b([A-Za-z_]\w{0,60})\s*=\s*(?:new\s[\w.<>]{0,80}\s*(?:\([^(){};]{0,100}\)\s*)?)?\{[^{};]{0,200}$/;

function initialised(text: string, start: number, { names }: Place): string | undefined {
  const key = names.find((name) => !isKeyword(name)) ?? '';
  if (gradeOf(key) === undefined) return undefined;
  const before = text.slice(Math.max(0, start - 400), start);
  return INITIALISED.exec(before)?.[1];
}

/** `cfg.BaseURL = base`: what the value's name holds, or that it comes from elsewhere. */
const ASSIGNED =
  /\b([A-Za-z_]\w{0,60})(?:\.|->)([A-Za-z_]\w{2,60})\s*=\s*[&*]?((?:[A-Za-z_$][\w$]{0,60}(?:\.|->|::)){0,4}[A-Za-z_$][\w$]{0,60})\s*(?=[;,)}\n]|$)/g;

export interface MemberGiven {
  readonly owner: string;
  /** The last name of the value. */
  readonly value: string;
}

/** Members for endpoints that are given what a name holds. */
export function* membersGiven({ tokens }: Reading): Generator<MemberGiven> {
  for (const [, owner = '', key = '', written = ''] of tokens.text.matchAll(ASSIGNED)) {
    const grade = gradeOf(key);
    if ((grade !== 'base' && grade !== 'model') || isKeyword(owner)) continue;
    const value = /[\w$]+$/.exec(written)?.[0] ?? '';
    if (!/^(?:None|null|nil|undefined|true|false)$/.test(value)) yield { owner, value };
  }
}

export function rememberMember({ known }: FileFacts, { owner, value }: MemberGiven): void {
  if (!known.has(`${owner}.`)) known.set(`${owner}.`, known.get(value) ?? {});
}
