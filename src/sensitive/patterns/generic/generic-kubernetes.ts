import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import { placeholderLength } from '../../pattern/spans.ts';
import { isPlaceholder, isReference } from '../../pattern/vetoes.ts';

const card = {
  id: 'generic.kubernetes-secret',
  label: 'KUBERNETES_SECRET',
  title: 'Value in a Kubernetes Secret manifest',
  confidence: 0.9,
  remedy: 'Rotate what the value opens: base64 hides nothing.',
} as const;

const LONGEST_DOCUMENT = 65_536;
const KIND = /kind:[ \t]{1,4}["']?Secret["']?[ \t]*(?:#[^\n]{0,80})?(?=\r?\n|\\n|$)/y;
const DATA = /(?:^|\n)([ \t]*)(?:data|stringData):[ \t]*\r?\n/g;
const ENTRY = /([ \t]+)([\w.-]{1,253}):[ \t]{0,4}(["']?)([^\s"'|>{}][^\n"']{2,16383}?)\3[ \t]*(?:\r?\n|$)/dy;
/** Lines of a block scalar or a comment are skipped; other patterns read them. */
const OTHER_LINE = /[ \t]+[^\n]*(?:\n|$)|[ \t]*\r?\n/y;

/** One YAML document, between its `---` lines. */
function documentAround(text: string, at: number): [number, number] {
  const from = Math.max(0, at - LONGEST_DOCUMENT);
  const before = text.slice(from, at).lastIndexOf('\n---');
  const after = text.slice(at, at + LONGEST_DOCUMENT).indexOf('\n---');
  return [
    before < 0 ? from : from + before + 4,
    after < 0 ? Math.min(text.length, at + LONGEST_DOCUMENT) : at + after + 1,
  ];
}

function look(page: Page, at: number): void {
  const { text, reached } = page;
  if (at < (reached.get(card.id) ?? 0)) return;
  KIND.lastIndex = at;
  if (!KIND.test(text)) return;
  const [start, end] = documentAround(text, at);
  reached.set(card.id, end);
  const document = text.slice(start, end);
  for (const data of document.matchAll(DATA))
    readEntries(page, start + data.index + data[0].length, end, data[1] ?? '');
}

function readEntries({ text, marks }: Page, from: number, end: number, indent: string): void {
  let at = from;
  while (at < end) {
    ENTRY.lastIndex = at;
    const entry = ENTRY.exec(text);
    const place = entry?.indices?.[4];
    if (entry && place !== undefined) {
      if ((entry[1] ?? '').length <= indent.length) return;
      const value = entry[4] ?? '';
      if (!isReference(value) && !isPlaceholder(value) && placeholderLength(value, 0) === 0)
        marks.push(markOf(card, 1, ...place));
      at = ENTRY.lastIndex;
      continue;
    }
    OTHER_LINE.lastIndex = at;
    if (!OTHER_LINE.test(text)) return;
    at = OTHER_LINE.lastIndex;
  }
}

export const genericKubernetes: readonly Detector[] = [
  { ...card, anchors: ['kind: secret', 'kind: "secret', "kind: 'secret"], look },
];
