import type { CallCase, CallCheckCases } from '../../screening/contract/check.ts';
import type { JsonValue } from '../../text/json/json-value.ts';

const contract = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 1, maxLength: 80 },
    days: { type: 'integer', minimum: 1, maximum: 14 },
    unit: { enum: ['metric', 'imperial'] },
    place: { anyOf: [{ type: 'string' }, { $ref: '#/$defs/point' }] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 3 },
    code: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
  required: ['city'],
  $defs: { point: { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] } },
};
const strict = { ...contract, additionalProperties: false };
const call = (args: Record<string, JsonValue>, schema: JsonValue = strict): CallCase => ({
  tool: 'get_weather',
  arguments: args,
  context: { contract: schema },
});
const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const prose =
  'The file says that the deployment host is reachable from the build network and accepts. '.repeat(3);

export const contractDeviationCases: CallCheckCases = {
  flags: {
    'a missing argument': [call({ days: 2 }), 'medium'],
    'an unexpected argument': [call({ city: 'Bern', verbose: true }), 'medium'],
    'another type': [call({ city: 'Bern', days: 'two' }), 'medium'],
    'a number out of range': [call({ city: 'Bern', days: 90 }), 'medium'],
    'a value that is not offered': [call({ city: 'Bern', unit: 'kelvin' }), 'medium'],
    'none of the shapes': [call({ city: 'Bern', place: { lng: 7 } }), 'medium'],
    'a wrong item': [call({ city: 'Bern', tags: ['a', 1] }), 'medium'],
    'a text outside its pattern': [call({ city: 'Bern', code: 'bern' }), 'medium'],
    'a side channel full of text': [call({ city: 'Bern', sidenote: prose }), 'high'],
    'a side channel the schema leaves open': [call({ city: 'Bern', __context: prose }, contract), 'high'],
    'an unrequested secret': [call({ city: 'Bern', auth: token }), 'high'],
  },
  passes: {
    'a fitting call': call({
      city: 'Bern',
      days: 3,
      unit: 'metric',
      place: { lat: 46.9 },
      tags: ['a'],
      code: 'CH',
    }),
    'a further argument that the schema allows': call({ city: 'Bern', verbose: true }, contract),
    'a note that was asked for': call(
      { notes: prose },
      { type: 'object', properties: { notes: { type: 'string' } } },
    ),
    'a call without a contract': { tool: 'get_weather', arguments: { anything: [1, 2] } },
    'an empty contract': call({ city: 1 }, {}),
    'a contract with unknown keywords': call(
      { city: 'Bern' },
      { type: 'object', properties: { city: { type: 'town' } } },
    ),
    'a pattern that could backtrack without end': call(
      { city: `${'a'.repeat(60)}!` },
      { type: 'object', properties: { city: { type: 'string', pattern: '^(a+)+$' } } },
    ),
  },
};
