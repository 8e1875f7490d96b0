import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { thresholdOf } from './model.ts';
import { readSentences } from './windows.ts';
import { exactWorst, worstWindow } from './worst-window.ts';

const CORPUS = join(import.meta.dirname, '..', '..', '..', 'corpus', 'prose');
const texts = ['a3', 'b1']
  .flatMap((author) =>
    readFileSync(join(CORPUS, `${author}.jsonl`), 'utf8')
      .trim()
      .split('\n'),
  )
  .map((line) => JSON.parse(line))
  .map(({ text, tool }) => String(text ?? tool?.description ?? ''));

it.each(['definition', 'reply', 'argument', 'prompt'] as const)(
  'two stages find what one finds: %s',
  (kind) => {
    let found = 0;
    for (const text of texts) {
      const sentences = readSentences(text, {});
      const exact = exactWorst(sentences, kind);
      const isOver = exact.score >= thresholdOf(kind);
      expect(worstWindow(sentences, kind)).toEqual(isOver ? exact : undefined);
      if (isOver) found++;
    }
    expect(found).toBeGreaterThan(50);
    expect(found).toBeLessThan(texts.length - 50);
  },
);
