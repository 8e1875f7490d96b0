/** Removes one entry of a part from the text of a document; its comments, order and style stay. The caller reads the result again. */
import { isMap, isNode, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { camelOf } from './walk.ts';

/** With its last entry a part goes as well. */
export function removeFromDocument(text: string, part: string, name: string): string {
  const document = parseDocument(text, { schema: 'core', uniqueKeys: false });
  const { contents } = document;
  const outer = isMap(contents) ? pairOf(contents, (key) => camelOf(key) === part) : undefined;
  const map = isMap(outer?.value) ? outer.value : undefined;
  const pair = map && pairOf(map, (key) => key === name);
  if (!isMap(contents) || !outer || !map || !pair) return text;
  const [container, gone] = map.items.length === 1 ? [contents, outer] : [map, pair];
  const range = container.flow === true ? undefined : linesOf(text, gone);
  if (range !== undefined) return text.slice(0, range[0]) + text.slice(range[1]);
  container.items.splice(container.items.indexOf(gone), 1);
  return document.toString({ lineWidth: 0 });
}

function pairOf(map: YAMLMap, isMeant: (key: string) => boolean): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && isMeant(String(key.value)));
}

/** From the beginning of its first line to the end of its last; undefined if other things are on these lines. */
function linesOf(text: string, { key, value }: Pair): readonly [number, number] | undefined {
  const from = isNode(key) ? key.range?.[0] : undefined;
  const to = isNode(value) ? value.range?.[1] : undefined;
  if (from === undefined || to === undefined) return undefined;
  const start = text.lastIndexOf('\n', from - 1) + 1;
  if (text.slice(start, from).trim() !== '') return undefined;
  if (text[to - 1] === '\n') return [start, to];
  const end = text.indexOf('\n', to);
  return [start, end < 0 ? text.length : end + 1];
}
