/** Labelled texts to learn from: the shared set, the authors' sets and the corpus of definitions, as bags of texts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CANONICAL, HONEST, variants } from '../../corpus/tools/variants.ts';
import { readDefinitions } from '../../corpus/tools.ts';
import { isProseText, jointText, sentenceOf } from '../../src/prose/definition-texts.ts';
import type { ProseKind } from '../../src/prose/weights/model.ts';
import { textsOfDefinition } from '../../src/screening/definitions/texts.ts';
import type { JsonValue } from '../../src/text/json/json-value.ts';
import type { Definition } from '../../src/vocabulary/definition.ts';
import { madeWordings } from './wordings.ts';

export interface LabelledTexts {
  readonly isAttack: boolean;
  readonly kind: ProseKind;
  readonly texts: readonly string[];
  /** Name and title of a tool. */
  readonly name: string;
  /** Who wrote it: folds never share one. */
  readonly source: string;
  readonly split: 'train' | 'dev' | 'author' | 'own';
  readonly category: string;
  readonly lang: string;
  /** 0: measured, not learnt from. */
  readonly weight: number;
  /** An attack and its honest twin share it. */
  readonly pair?: string;
}

interface SharedRow {
  readonly text: string;
  readonly label: string;
  readonly split: 'train' | 'dev';
  readonly kind: string;
  readonly lang: string;
  readonly source: string;
}

export interface AuthorRow {
  readonly pair: string;
  readonly label: 'attack' | 'benign';
  readonly kind: 'definition' | 'reply' | 'document';
  readonly class: string;
  readonly lang: string;
  readonly tool?: { readonly [key: string]: JsonValue };
  readonly text?: string;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Questions that only a system prompt forbids look like any other question. */
const UNSURE = /deepset/;

export function sharedRows(path: string): LabelledTexts[] {
  return linesOf(gunzipSync(readFileSync(path)).toString('utf8'))
    .map((line): SharedRow => JSON.parse(line))
    .filter(({ source }) => source !== 'tokenauditor/corpus')
    .map(({ text, label, split, kind, lang, source }, i) => ({
      isAttack: label === 'attack',
      kind: kindOf(kind, i),
      texts: [text],
      name: '',
      source: source.replace('own generator + ', 'generated '),
      split,
      category: kind,
      lang,
      weight: sharedWeight({ label, kind, source }, i),
    }));
}

/** Of rows by templates, and of plainly honest ones, one in so many is enough to learn from. */
const ONE_IN = 1;

/** Neither may drown the authors, who are few; texts about attacks are hard. */
function sharedWeight(
  { label, kind, source }: Pick<SharedRow, 'label' | 'kind' | 'source'>,
  i: number,
): number {
  if (/^shared\//.test(source)) return 6;
  if (kind === 'doc:security') return 1;
  if (kind === 'gen:benign-quote') return 0.5;
  if (kind.startsWith('gen:')) return i % ONE_IN === 0 ? 0.1 : 0;
  if (label === 'benign') return i % ONE_IN === 0 ? 0.15 : 0;
  return UNSURE.test(source) ? 0.3 : 1;
}

function kindOf(kind: string, i: number): ProseKind {
  if (/^tool|^gen:tool|^gen:benign-(?:tool|prefer)/.test(kind)) return 'definition';
  if (/^prompt|^jailbreak|^systemprompt/.test(kind)) return 'prompt';
  if (/^gen:(?:sent|benign-(?:sent|trigger))/.test(kind)) return i % 2 === 0 ? 'definition' : 'reply';
  return 'reply';
}

/** Written by one author a file, without sight of the detector. */
export function authorRows(folder: string): LabelledTexts[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => /^(?:[ab]\d+|own)\.jsonl$/.test(file));
  return files.sort().flatMap((file) =>
    linesOf(readFileSync(join(folder, file), 'utf8')).map((line) => {
      const row: AuthorRow = JSON.parse(line);
      return authorTexts(row, file.replace('.jsonl', ''));
    }),
  );
}

function authorTexts(row: AuthorRow, author: string): LabelledTexts {
  const { label, kind, class: category, lang, tool, text = '' } = row;
  const definition = tool === undefined ? undefined : definitionOf(tool);
  return {
    isAttack: label === 'attack',
    kind: kind === 'definition' ? 'definition' : 'reply',
    texts: definition === undefined ? [text] : proseOf(definition),
    name: definition?.name ?? '',
    source: `author ${author}`,
    split: author === 'own' ? 'own' : 'author',
    category,
    lang,
    weight: author === 'own' ? 4 : 6,
    ...(author === 'own' ? {} : { pair: row.pair }),
  };
}

const definitionOf = (value: { readonly [key: string]: JsonValue }): Definition => ({
  kind: 'tool',
  server: 'given',
  name: typeof value.name === 'string' ? value.name : '',
  value,
});

/** Classes that other checks are for. */
const OTHERS =
  /^(?:hidden-characters|shadowing|confusable-name|payload|embedded-secret|annotation|default|name-collision)$/;

export function ownRows(): LabelledTexts[] {
  return (['malicious', 'hard-negative', 'benign'] as const).flatMap((label) =>
    readDefinitions(label)
      .filter(({ category }) => label !== 'malicious' || !OTHERS.test(category))
      .map(({ definition, category }) => ({
        isAttack: label === 'malicious',
        kind: 'definition' as const,
        texts: proseOf(definition),
        name: definition.name,
        source: `own ${label}`,
        split: 'own' as const,
        category,
        lang: 'en',
        weight: label === 'malicious' ? 24 : 12,
      })),
  );
}

function proseOf(definition: Definition): string[] {
  const { texts } = textsOfDefinition(definition);
  const alone = texts
    .filter(isProseText)
    .map(({ part, text, parameter }) => sentenceOf(text, part, parameter));
  return [...alone, jointText(texts, false)];
}

/** The cases of the checks: what they must flag, and what they must pass. */
export async function caseRows(): Promise<LabelledTexts[]> {
  const { injectionTextCases } = await import('../../src/checks/texts/injection-text.cases.ts');
  const { replyInjectionCases } = await import('../../src/checks/replies/reply-injection.cases.ts');
  const { directiveImperativeCases } = await import(
    '../../src/checks/definitions/directive-imperative.cases.ts'
  );
  const { capabilityMismatchCases } = await import(
    '../../src/checks/definitions/capability-mismatch.cases.ts'
  );
  return [
    ...textCases(injectionTextCases),
    ...textCases(replyInjectionCases),
    ...definitionCases(directiveImperativeCases),
    ...definitionCases(capabilityMismatchCases),
  ];
}

/** What orders are put into, before they are. */
const plainTool = (description: string): Definition =>
  definitionOf({ name: 'look_up', title: 'Look up', description });

/** Wordings of the same orders, by another seed than the test's. */
export function variantRows(): LabelledTexts[] {
  const canonical = Object.values(CANONICAL).flat();
  const made = [...variants(7, 3)].map(({ value }) => {
    const name = typeof value.name === 'string' ? value.name : '';
    return asCase(true, 'definition', proseOf({ kind: 'tool', server: 'given', name, value }), name);
  });
  return [
    ...canonical.map((text) => ({
      ...asCase(true, 'definition', [`Adds two numbers. ${text}`]),
      weight: 20,
    })),
    ...made.map((row) => ({ ...row, weight: 2 })),
    ...HONEST.map((description) => asCase(false, 'definition', proseOf(plainTool(description)), 'look_up')),
  ];
}

/** Blunt orders and what honest texts say in the same words: alone, and beside an honest sentence. */
export function wordingRows(): LabelledTexts[] {
  return [...madeWordings(11, 6)].flatMap(({ isAttack, category, lang, text }, i) => {
    const made = {
      isAttack,
      name: '',
      source: 'own wordings',
      split: 'own',
      category: `gen:${category}`,
      lang,
    } as const;
    const beside = HONEST[i % HONEST.length] ?? HONEST[0];
    return [
      {
        ...made,
        kind: 'definition',
        name: 'look_up',
        texts: [i % 3 === 0 ? text : `${beside} ${text}`],
        weight: 1,
      },
      { ...made, kind: 'reply', texts: [i % 3 === 0 ? text : `The page was found. ${text}`], weight: 1 },
    ];
  });
}

interface Cases {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly passes: Readonly<Record<string, unknown>>;
}

const eachCase = ({ flags, passes }: Cases): (readonly [boolean, unknown])[] => [
  ...Object.values(flags).map((one) => [true, Array.isArray(one) ? one[0] : one] as const),
  ...Object.values(passes).map((one) => [false, one] as const),
];

const asCase = (isAttack: boolean, kind: ProseKind, texts: readonly string[], name = ''): LabelledTexts => ({
  ...{ isAttack, kind, texts, name, source: 'own cases', split: 'own' },
  ...{ category: 'case', lang: 'en', weight: 24 },
});

const textCases = (cases: Cases): LabelledTexts[] =>
  eachCase(cases).flatMap(([isAttack, one]) =>
    typeof one === 'string' && one.length < 2_000 ? [asCase(isAttack, 'reply', [one])] : [],
  );

const definitionCases = (cases: Cases): LabelledTexts[] =>
  eachCase(cases).flatMap(([isAttack, one]) => {
    if (typeof one === 'string') return [asCase(isAttack, 'definition', [one])];
    const { name = '', value } = one as { readonly name?: string; readonly value: Definition['value'] };
    return [
      asCase(
        isAttack,
        'definition',
        proseOf({ kind: 'tool', server: 'given', name, value: { name, ...value } }),
        name,
      ),
    ];
  });
