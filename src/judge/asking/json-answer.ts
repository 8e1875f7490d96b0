/** A model's answer that has to be one JSON document. Many models put it into a fence of Markdown: that is the same answer. */
import { type JsonReading, readJson } from '../../text/json/json-read.ts';

const AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g;
/** All of the answer is the fence: words before or after it are none of the document. */
const FENCED = /^```(?:json)?[ \t]*\r?\n([\s\S]*)\n[ \t]*```$/i;

export function readAnswer(text: string, maxBytes: number): JsonReading {
  const trimmed = text.replaceAll(AROUND, '');
  return readJson(FENCED.exec(trimmed)?.[1] ?? trimmed, { maxBytes });
}
