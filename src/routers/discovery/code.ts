import { once } from '../../text/bounded-memo.ts';
import type { Sighting } from '../../vocabulary/route.ts';
import { agentCallsIn, serviceCallsIn } from './code/argument-hosts.ts';
import { basesOf, clientCallsIn, ownersOf } from './code/client-calls.ts';
import { clientSeen, handedEndpoints, withModels } from './code/clients.ts';
import { endpointsIn } from './code/endpoints.ts';
import { membersGiven, rememberMember } from './code/given-names.ts';
import { headersIn } from './code/headers.ts';
import { stretchesOf } from './code/layers.ts';
import { lonePathSeen, lonePathsIn } from './code/lone-paths.ts';
import { mergeSightings } from './code/merge.ts';
import { modelsIn } from './code/models.ts';
import { variablesIn } from './code/names.ts';
import { readBeforeDefaults, readEndpointsIn } from './code/read-endpoints.ts';
import { usesIn } from './code/reads/environment-uses.ts';
import { settingsFieldsIn } from './code/settings-fields.ts';
import { spellingOf } from './tokens/languages.ts';
import { type FileFacts, type Reading, type Seen, sightingOf } from './tokens/reading.ts';
import { TokenRoom } from './tokens/token-room.ts';
import { readTokens } from './tokens/tokens.ts';
import { MODEL_TALK } from './tokens/words.ts';

/** Two buffers: the tokens of the file are still in use while its stretches are read. */
const WHOLE = new TokenRoom();
const STRETCH = new TokenRoom();

/**
 * The AI routes of one file of code. `language` is the ending of its name or the name of the language.
 * Total on any text, in linear time; no sighting holds anything but hosts, ids of models and words of the file.
 */
export function codeSightings(text: string, language: string): Sighting[] {
  const spelling = spellingOf(language);
  const file: FileFacts = {
    talk: once(() => startsOfTalk(text)),
    flowing: new Set(),
    known: new Map(),
    listed: new Map(),
  };
  const lineAt = lineReader(text);
  const tokens = readTokens(text, spelling, WHOLE);
  const common = { isShell: spelling.isShell, file };
  const main: Reading = { ...common, tokens, layer: 'code', from: 0, lineAt };
  const sightings = sightingsOf(main);
  for (const { layer, from, text: stretch } of stretchesOf(tokens, spelling)) {
    const own = layer === 'note' ? spelling.inNotes : spelling.inTexts;
    const lineOf = (offset: number): number => lineAt(from + offset);
    const reading = { ...common, tokens: readTokens(stretch, own, STRETCH), layer, from, lineAt: lineOf };
    for (const sighting of sightingsOf(reading)) sightings.push(sighting);
  }
  return mergeSightings(sightings);
}

/** The order matters: calls and joined paths show which names hold endpoints, and those show where the clients connect. */
function sightingsOf(reading: Reading): Sighting[] {
  const { file, tokens } = reading;
  const calls = [...clientCallsIn(reading), ...serviceCallsIn(reading), ...agentCallsIn(reading)];
  const paths = [...lonePathsIn(reading)];
  for (const call of calls) {
    for (const name of basesOf(tokens, call)) noteFlowing(file, name);
    for (const name of ownersOf(tokens, call)) file.flowing.add(`${name}.`);
  }
  for (const { bases, isWeak } of paths) for (const name of isWeak ? [] : bases) noteFlowing(file, name);
  const members = calls.length === 0 ? [] : [...membersGiven(reading)];
  for (const { owner, value } of members) if (file.flowing.has(`${owner}.`)) noteFlowing(file, value);
  const uses = usesIn(reading);
  const inOrder = [...calls].sort((a, b) => a.first - b.first);
  const taken = [...readEndpointsIn(reading, uses, inOrder), ...settingsFieldsIn(reading)];
  const given = [...endpointsIn(reading)];
  const endpoints = [...taken, ...readBeforeDefaults(reading, uses, given), ...given].sort(
    (a, b) => a.offset - b.offset,
  );
  for (const member of members) rememberMember(file, member);
  const variables = [...variablesIn(reading, uses)];
  const models = [...modelsIn(reading)].sort((a, b) => a.offset - b.offset);
  const clients = calls.map((call) => clientSeen(reading, call, { endpoints, models }));
  const seen: Seen[] = withModels(reading, endpoints, calls, clients);
  for (const path of paths) {
    const one = lonePathSeen(reading, path);
    if (one !== undefined) seen.push(one);
  }
  const handed = handedEndpoints(reading, calls, clients, endpoints);
  for (const more of [clients, variables, models, handed, headersIn(reading)])
    for (const one of more) seen.push(one);
  return seen.map((one) => sightingOf(reading, one));
}

/** Many functions have a `url`: a value given to one of them is unrelated to the others. */
function noteFlowing(file: FileFacts, name: string): void {
  if (!/^(?:url|uri|href|link|path|host|u|x|s)$/i.test(name)) file.flowing.add(name);
}

function startsOfTalk(text: string): number[] {
  const starts: number[] = [];
  MODEL_TALK.lastIndex = 0;
  for (let hit = MODEL_TALK.exec(text); hit !== null; hit = MODEL_TALK.exec(text)) starts.push(hit.index);
  return starts;
}

/** Lines of offsets, counted from 1. */
function lineReader(text: string): (offset: number) => number {
  let found: number[] | undefined;
  return (offset) => {
    found ??= startsOfLines(text);
    const starts = found;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
