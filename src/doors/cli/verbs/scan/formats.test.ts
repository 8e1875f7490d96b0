import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';

// Text from a server must not be active in any format: not in a terminal, a page, an editor or a build.
const TOKEN = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const TAGS = '\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}';
const hostile = [
  `"><img src=x onerror=alert(1)>${TAGS}`,
  `</style></script><script>alert(1)</script>${TAGS}`,
  `\u001b[2J\u001b]0;owned\u0007${TAGS}`,
  `\u202ecba\u2066${TAGS}\r\n::error::injected`,
  `\`$(touch made)\` %0A ${TAGS} ${TOKEN}`,
  `${'a'.repeat(2_000)}${TAGS}`,
  `::error::injected ${TAGS}`,
  `##vso[task.complete] ${TAGS}`,
  `[click](https://example.com) {0} ${TAGS}`,
];
const offer = {
  server: `srv"><b>\u001b[31m\u202e${TOKEN}`,
  tools: [
    ...hostile.map((text) => ({ name: text, title: text, description: text, inputSchema: { [text]: text } })),
    { name: 'plain', description: 'Adds two numbers.' },
    { name: 'large', description: 'word '.repeat(200_000) },
    7,
  ],
  instructions: hostile[0],
};

let desk: Desk;
beforeEach(() => {
  desk = openDesk({ 'tools.json': JSON.stringify(offer), 'a b#.json': JSON.stringify(offer) });
});
afterEach(() => desk.clear());

const scan = async (...more: string[]) => (await desk.run(['scan', '--file', 'tools.json', ...more])).out;

/** Control, bidi, tag and other invisible characters. */
const UNSEEN = /[^\P{C}\n]|[\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/u;

test.each(['text', 'json', 'sarif', 'html'])(
  '%s holds nothing that acts or hides, and no secret',
  async (format) => {
    const out = await scan('--format', format, '--all');
    expect(out.length).toBeGreaterThan(2_000);
    expect(UNSEEN.exec(out)).toBeNull();
    expect(out).not.toContain(TOKEN);
    expect(/^\s*(?:::|##)/m.exec(out)).toBeNull();
  },
);

describe('SARIF', () => {
  const schema = readFileSync(
    join(import.meta.dirname, '../../../../../test/fixtures/sarif-2.1.0.schema.json'),
    'utf8',
  );
  const validate = new Ajv({
    strict: false,
    validateFormats: false,
    unicodeRegExp: false,
    allErrors: true,
  }).compile(JSON.parse(schema));
  const sarif = async (...more: string[]) => JSON.parse(await scan('--format', 'sarif', ...more));

  test('conforms to the standard', async () => {
    const document = await sarif();
    validate(document);
    expect(validate.errors).toBeNull();
    // The gate really looks.
    document.runs[0].results[0].level = 'fatal';
    expect(validate(document)).toBe(false);
  });

  test('has a rule for each check that spoke, with help', async () => {
    const [run] = (await sarif()).runs;
    const { rules } = run.tool.driver;
    const spoken = new Set(run.results.map(({ ruleId }: { ruleId: string }) => ruleId));
    expect(new Set(rules.map(({ id }: { id: string }) => id))).toEqual(spoken);
    for (const { ruleId, ruleIndex } of run.results) expect(rules[ruleIndex].id).toBe(ruleId);
    const rule = rules.find(({ id }: { id: string }) => id === 'unicode.hidden');
    expect(rule).toMatchObject({
      shortDescription: { text: 'Hidden characters' },
      help: { text: expect.stringContaining('What to do: ') },
      defaultConfiguration: { level: 'error' },
    });
  });

  test('has place, confidence and a stable fingerprint', async () => {
    const [first] = (await sarif()).runs[0].results;
    expect(first).toMatchObject({
      level: 'error',
      message: { text: expect.stringContaining('Evidence: ') },
      partialFingerprints: { 'definitionCheck/v1': expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(first.rank).toBeGreaterThan(50);
    expect(first.locations[0]).toMatchObject({
      physicalLocation: { artifactLocation: { uri: 'tools.json' }, region: { startLine: 1 } },
      logicalLocations: [{ name: expect.stringMatching(/^\$\./), kind: 'function' }],
    });
    const { results } = (await sarif()).runs[0];
    expect(results[0]).toEqual(first);
    const prints = results.map((r: typeof first) => r.partialFingerprints['definitionCheck/v1']);
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('unread parts are reported beside the results', async () => {
    const [run] = (await sarif()).runs;
    expect(run.invocations[0].executionSuccessful).toBe(false);
    const notifications = run.invocations[0].toolExecutionNotifications.map(
      ({ message }: { message: { text: string } }) => message.text,
    );
    expect(notifications).toContainEqual(expect.stringContaining('tool 12 of the list has no name'));
    expect(notifications).toContainEqual(expect.stringMatching(/^large of .* was not read in full: /));
  });

  test('no message contains a link or a placeholder', async () => {
    const { results } = (await sarif()).runs[0];
    const texts = results.map(({ message }: { message: { text: string } }) => message.text);
    expect(texts.some((text: string) => text.startsWith('"\\[click\\](https://example.com) {{0}}'))).toBe(
      true,
    );
    expect(texts.filter((text: string) => /(?<!\\)\](?=\()|(?<!\{)\{\d+\}/.test(text))).toEqual([]);
  });

  test('paths are addresses', async () => {
    const { out } = await desk.run(['scan', '--file', 'a b#.json', '--format', 'sarif']);
    const [result] = JSON.parse(out).runs[0].results;
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('a%20b%23.json');
  });
});

describe('HTML', () => {
  test('is one page without scripts, which may load nothing', async () => {
    const page = await scan('--format', 'html');
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
    );
    expect(/<[^>]*\s(?:src|href|style|on\w+)=/i.exec(page)).toBeNull();
    // Only what we wrote ourselves is markup.
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/gi)].map((match) => match[1]));
    expect([...tags].sort()).toEqual(
      [
        ...[
          'article',
          'body',
          'br',
          'code',
          'dd',
          'details',
          'dl',
          'dt',
          'h1',
          'h2',
          'h3',
          'h4',
          'head',
          'header',
        ],
        ...['html', 'li', 'main', 'mark', 'meta', 'p', 'pre', 'section', 'span', 'strong', 'style'],
        ...['summary', 'title', 'ul'],
      ].sort(),
    );
  });

  test('escapes text from servers and marks the relevant part', async () => {
    const page = await scan('--format', 'html');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).toMatch(/<mark>\\u\{e0049\}/);
    expect(page).toContain('<span class="tag dangerous">');
    expect(page).toContain('<summary>1 without a finding, in a list that was not read in full</summary>');
  });
});

test('a file is written completely, and the totals are printed', async () => {
  const { out, err } = await desk.run([
    ...['scan', '--file', 'tools.json', '--format', 'sarif', '--output', 'out.sarif'],
  ]);
  expect(out).toBe('');
  expect(err).toMatch(
    /^12 definitions of 1 server: 10 dangerous, 1 warning, 1 incomplete; 1 server not read in full\n$/,
  );
  const written = readFileSync(join(desk.folder, 'out.sarif'), 'utf8');
  expect(written).toBe(await scan('--format', 'sarif'));
});
