/** Models, credentials and switches in a configuration. Of a credential its name is read, never its value. */
import type { Sighting } from '../../../vocabulary/route.ts';
import { isModelId } from '../../catalogue/model-name.ts';
import { isRemoved } from '../code/reads/environment-forms.ts';
import { trustOfProvider } from '../reading/provider-trust.ts';
import { meaningOf } from '../reading/variable-meaning.ts';
import { type Placed, seenAt } from './around.ts';
import { isCredentialKey, isModelKey, isVariableName } from './words.ts';

/** The shape of a model id, where the key already marks the value as one. */
const MODEL_SHAPE = /^(?=[^\s]*[A-Za-z])[A-Za-z0-9@][\w.@:+/-]{1,119}$/;
const NO_MODEL =
  /^(?:true|false|null|none|default|auto|yes|no|string|model|models|custom|local|chat|completion|embedding|inherit|object|array)$/i;
const MOST_NAMES = 16;

export function modelOf(placed: Placed): Sighting[] {
  const { key, value, reference, variable, entry, meaning } = placed;
  const text = (reference?.filled ?? value).trim();
  const isNamed = meaning?.role === 'model';
  const isKey = isNamed || isModelKey(key) || isModelKey(namedAbove(entry.path));
  if (isModel(text, isKey && (placed.isAboutModels || isNamed))) return [sighting(placed, text, isKey)];
  // Lists of models by their ids: `"models": { "gpt-4o": { … } }`.
  if (value === '' && isModelKey(entry.path.at(-2) ?? '') && isModel(key, false))
    return [sighting(placed, key, true)];
  if (!isNamed || variable === undefined) return [];
  return [
    {
      ...seenAt(placed),
      kind: 'model',
      trust: 'env_dynamic',
      ...providerOf(placed),
      variable,
      confidence: 'low',
    },
  ];
}

/** `models: { default: [ … ] }` lists models as well. */
function namedAbove(path: readonly string[]): string {
  const named = path.filter((step) => !step.startsWith('#'));
  return /^(?:default|fallbacks?|list|id|name)$/i.test(named.at(-1) ?? '') ? (named.at(-2) ?? '') : '';
}

function isModel(text: string, isMeant: boolean): boolean {
  if (text.length < 2 || text.length > 120 || !/^[\w@.:+/-]+$/.test(text) || text.includes('://'))
    return false;
  return (
    isModelId(text) || (isMeant && MODEL_SHAPE.test(text) && /[\d/-]/.test(text) && !NO_MODEL.test(text))
  );
}

function sighting(placed: Placed, model: string, isKey: boolean): Sighting {
  const { variable, isAboutModels, meaning } = placed;
  const provider = (isAboutModels ? hostedBy(model) : undefined) ?? meaning?.provider;
  return {
    ...seenAt(placed),
    kind: 'model',
    model,
    trust: 'env_dynamic',
    ...(provider === undefined ? {} : { provider }),
    ...(variable === undefined ? {} : { variable }),
    confidence: isKey ? 'high' : 'medium',
  };
}

/** `openrouter/…`, `bedrock/…`, `groq/…`: the first word names the host that is asked. A maker's name there may be just a model family. */
function hostedBy(model: string): string | undefined {
  const [, prefix] = /^([a-z][a-z_]{2,30})\/./.exec(model) ?? [];
  const provider = prefix === undefined ? undefined : meaningOf(`${prefix}_api_key`)?.provider;
  const trust = provider === undefined ? undefined : trustOfProvider(provider);
  return trust === undefined || trust === 'direct' ? undefined : provider;
}

/** The key itself, or the variable that it is filled from. */
export function credentialOf(placed: Placed): Sighting[] | undefined {
  const { value, variable, reference, meaning } = placed;
  if (meaning?.role === 'credential' && variable !== undefined)
    return [credential(placed, variable, meaning.provider)];
  if (meaning?.role === 'switch' && variable !== undefined)
    return [
      {
        ...seenAt(placed),
        kind: 'switch',
        trust: 'env_dynamic',
        ...providerOf(placed),
        variable,
        confidence: 'medium',
      },
    ];
  // Every list has unknown variables beside known ones.
  if (meaning?.role !== 'credential' && (variable !== undefined || !isKeyAround(placed))) return undefined;
  // `env_key = "NAME"`: the value is a name, and by its shape cannot be a secret.
  const name = reference?.names[0] ?? (isVariableName(value) ? value : undefined);
  if (name === undefined && value === '') return [];
  const provider = (name === undefined ? undefined : meaningOf(name)?.provider) ?? meaning?.provider;
  return [credential(placed, name, provider)];
}

/** `apiKey` and the like name their provider only by what is around them. */
function isKeyAround(placed: Placed): boolean {
  return (
    isCredentialKey(placed.key) && !placed.isAboutOthers && (placed.isAboutModels || placed.isNearModels)
  );
}

function credential(placed: Placed, variable: string | undefined, provider: string | undefined): Sighting {
  return {
    ...seenAt(placed),
    kind: 'credential',
    trust: 'env_dynamic',
    ...(provider === undefined ? {} : { provider }),
    ...(variable === undefined ? {} : { variable }),
    confidence: variable === undefined ? 'low' : 'high',
  };
}

function providerOf({ meaning }: Placed): { provider?: string } {
  return meaning?.provider === undefined ? {} : { provider: meaning.provider };
}

/** Known variables that a value mentions: what a workflow, a chart or a secret store passes in. */
export function referredNames(placed: Placed): Sighting[] {
  const sightings: Sighting[] = [];
  if (!placed.value.includes('_')) return sightings;
  for (const { 0: name, index } of placed.value.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]{2,80}\b/g)) {
    if (name === placed.variable || sightings.length >= MOST_NAMES || isRemoved(placed.value, index))
      continue;
    const read = meaningOf(name);
    if (read === undefined) continue;
    const kind = read.role === 'switch' ? 'switch' : read.role;
    sightings.push({
      ...seenAt(placed),
      kind,
      trust: 'env_dynamic',
      ...(read.provider === undefined ? {} : { provider: read.provider }),
      variable: name,
      confidence: 'medium',
    });
  }
  return sightings;
}
