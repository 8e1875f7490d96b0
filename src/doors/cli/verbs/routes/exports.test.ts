import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { PlacedSighting } from '../../../../vocabulary/route.ts';
import type { Discovery } from '../../../../work/routes/discover.ts';
import { hostRoutes } from '../../../../work/routes/summary.ts';
import { safeJson } from '../../print/safe-json.ts';
import { cyclonedxOfRoutes } from './cyclonedx.ts';
import { sarifOfRoutes } from './sarif.ts';

const TOKEN = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');

const sighting = (given: Partial<PlacedSighting>): PlacedSighting => ({
  file: 'src/app.ts',
  line: 3,
  kind: 'endpoint',
  trust: 'direct',
  indicator: 'baseURL',
  isActive: true,
  confidence: 'high',
  ...given,
});

const SIGHTINGS: readonly PlacedSighting[] = [
  sighting({
    kind: 'client',
    host: 'api.openai.com',
    provider: 'openai',
    model: 'gpt-4o-2024-08-06',
    indicator: 'OpenAI',
  }),
  sighting({ line: 9, host: 'openrouter.ai.evil.com', trust: 'custom', lookalikeOf: 'openrouter.ai' }),
  sighting({ line: 12, host: 'yunwu.ai', provider: 'yunwu', trust: 'relay', isActive: false }),
  sighting({ line: 15, host: 'api.packy-code.io', trust: 'relay' }),
  sighting({ line: 20, host: 'localhost:11434', provider: 'ollama', trust: 'local', model: 'llama3.1:8b' }),
  sighting({
    file: '.env',
    line: 1,
    kind: 'credential',
    provider: 'openai',
    variable: 'OPENAI_API_KEY',
    indicator: 'OPENAI_API_KEY',
  }),
  sighting({
    file: `a b#/[click](x) {0} ${TOKEN}\u202e.ts`,
    line: 1,
    kind: 'model',
    model: `gpt-4o \u001b[2J${TOKEN}`,
    trust: 'env_dynamic',
  }),
  sighting({
    line: 30,
    kind: 'client',
    host: 'api.openai.com',
    provider: 'openai',
    model: 'gpt-4o-2024-08-06',
    indicator: 'OpenAI',
  }),
];

const discovery = (sightings: readonly PlacedSighting[] = SIGHTINGS): Discovery => ({
  root: '/home/ada/shop',
  sightings,
  hosts: hostRoutes(sightings),
  riskState: 'Probe',
  filesScanned: 12,
  filesLeft: 3,
  sightingsLeft: 0,
  unreadableFolders: 1,
  closedFolders: 0,
  firstClosed: [],
  skipped: { binary: 0, generated: 0, prose: 0, minified: 0, huge: 0, unreadable: 0, links: 0 },
});

const fixture = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../test/fixtures', name), 'utf8'));
const ajv = () => new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true });
const UNSEEN = /[^\P{C}\n]|[\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/u;

describe('SARIF', () => {
  const validate = ajv().compile(fixture('sarif-2.1.0.schema.json'));
  const document = sarifOfRoutes(discovery(), '1.2.3');
  const [run] = document.runs;

  test('conforms to the standard', () => {
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate({ ...document, runs: [{ ...run, results: [{ level: 'fatal' }] }] })).toBe(false);
  });

  test('tells each place with the level of where it leads', () => {
    expect(run?.results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['route.direct', 'none'],
      ['route.lookalike', 'error'],
      ['route.relay', 'none'],
      ['route.relay', 'warning'],
      ['route.local', 'none'],
      ['route.direct', 'none'],
      ['route.env_dynamic', 'note'],
      ['route.direct', 'none'],
    ]);
    expect(run?.results[1]?.message.text).toBe(
      'endpoint `baseURL`: openrouter.ai.evil.com (custom); imitates openrouter.ai.',
    );
    expect(run?.results[2]?.message.text).toBe('endpoint `baseURL`: yunwu.ai (relay); commented out.');
    expect(run?.results[0]?.locations[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'src/app.ts', uriBaseId: 'SRCROOT' },
      region: { startLine: 3 },
    });
  });

  test('a rule index leads to its rule', () => {
    const rules = run?.tool.driver.rules ?? [];
    expect(run?.results.every(({ ruleId, ruleIndex }) => rules[ruleIndex]?.id === ruleId)).toBe(true);
    expect(rules).toHaveLength(5);
  });

  test('a fingerprint outlives moved lines and tells twins apart', () => {
    const prints = run?.results.map(({ partialFingerprints }) => partialFingerprints['routeSighting/v1']);
    const moved = SIGHTINGS.map((one) => ({ ...one, line: one.line + 40 }));
    expect(new Set(prints).size).toBe(SIGHTINGS.length);
    expect(
      sarifOfRoutes(discovery(moved), '1.2.3').runs[0]?.results.map(
        ({ partialFingerprints }) => partialFingerprints['routeSighting/v1'],
      ),
    ).toEqual(prints);
  });

  test('an empty search is reported as one', () => {
    const empty = sarifOfRoutes({ ...discovery([]), filesScanned: 0 }, '1.2.3').runs[0];
    expect(empty?.invocations[0]?.toolExecutionNotifications[0]?.message.text).toBe(
      'nothing was read, so there is no statement about routes',
    );
  });

  test('unread files are reported beside the results', () => {
    expect(run?.invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text)).toEqual([
      '3 files not read because of the file limit',
      '1 folder could not be opened',
    ]);
  });
});

describe('CycloneDX', () => {
  const checker = ajv();
  // Signatures and licences do not occur here: their schemas may be empty.
  checker.addSchema({ $id: 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json' });
  checker.addSchema({
    $id: 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json',
    definitions: { signature: {} },
  });
  const validate = checker.compile(fixture('cyclonedx-1.6.schema.json'));
  const document = cyclonedxOfRoutes(discovery(), { version: '1.2.3' });

  test('conforms to the standard', () => {
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate({ ...document, services: [{ endpoints: 7 }] })).toBe(false);
  });

  test('hosts are services with their class, models are components with their places', () => {
    expect(
      document.services.map(({ name, trustZone, endpoints }) => [name, trustZone, endpoints[0]]),
    ).toEqual([
      ['api.openai.com', 'direct', 'https://api.openai.com'],
      ['api.packy-code.io', 'relay', 'https://api.packy-code.io'],
      ['localhost:11434', 'local', 'http://localhost:11434'],
      ['openrouter.ai.evil.com', 'custom', 'https://openrouter.ai.evil.com'],
      ['yunwu.ai', 'relay', 'https://yunwu.ai'],
    ]);
    expect(document.services[3]?.properties).toContainEqual({
      name: 'tokenauditor:lookalike_of',
      value: 'openrouter.ai',
    });
    expect(document.services[0]?.properties).toContainEqual({
      name: 'tokenauditor:variable',
      value: 'OPENAI_API_KEY',
    });
    const gpt = document.components.find(({ name }) => name === 'gpt-4o-2024-08-06');
    expect(gpt).toEqual({
      type: 'machine-learning-model',
      'bom-ref': 'model:gpt-4o-2024-08-06',
      supplier: { name: 'openai' },
      name: 'gpt-4o-2024-08-06',
      evidence: {
        occurrences: [
          { location: 'src/app.ts', line: 3, symbol: 'OpenAI' },
          { location: 'src/app.ts', line: 30, symbol: 'OpenAI' },
        ],
      },
      properties: [
        { name: 'tokenauditor:canonical_name', value: 'gpt-4o' },
        { name: 'tokenauditor:family', value: 'gpt' },
        { name: 'tokenauditor:places', value: '2' },
        { name: 'tokenauditor:active', value: 'true' },
      ],
    });
    expect(document.dependencies).toContainEqual({
      ref: 'host:localhost:11434',
      dependsOn: ['model:llama3.1:8b'],
    });
  });

  test('every reference is to something in the document', () => {
    const refs = new Set([
      document.metadata.component['bom-ref'],
      ...document.components.map((one) => one['bom-ref']),
      ...document.services.map((one) => one['bom-ref']),
    ]);
    expect(refs.size).toBe(1 + document.components.length + document.services.length);
    expect(
      document.dependencies
        .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
        .filter((ref) => !refs.has(ref)),
    ).toEqual([]);
  });

  test('the same discovery gives the same bytes, another one another number', () => {
    expect(cyclonedxOfRoutes(discovery(), { version: '1.2.3' })).toEqual(document);
    expect(document.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const fewer = cyclonedxOfRoutes(discovery(SIGHTINGS.slice(1)), { version: '1.2.3' });
    expect(fewer.serialNumber).not.toBe(document.serialNumber);
    expect(document.metadata).not.toHaveProperty('timestamp');
    const time = '2026-01-02T03:04:05Z';
    expect(cyclonedxOfRoutes(discovery(), { version: '1.2.3', time }).metadata.timestamp).toBe(time);
  });
});

test.each([
  ['SARIF', sarifOfRoutes(discovery(), '1.2.3')],
  ['CycloneDX', cyclonedxOfRoutes(discovery(), { version: '1.2.3' })],
])('%s holds nothing that acts or hides, no secret, and no folder of the person', (_, document) => {
  const out = safeJson(document, 2);
  expect(UNSEEN.exec(out)).toBeNull();
  expect(out).not.toContain(TOKEN);
  expect(out).not.toContain('/home/ada');
});

test.each([
  ['SARIF', sarifOfRoutes(discovery([]), '1.2.3').runs[0]?.results],
  ['CycloneDX', cyclonedxOfRoutes(discovery([]), { version: '1.2.3' }).services],
])('%s of a project without routes is empty', (_, list) => {
  expect(list).toEqual([]);
});
