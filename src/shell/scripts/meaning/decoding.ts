import { Buffer } from 'node:buffer';
import { rotate } from '../../../text/encoded/rot13.ts';
import { type Arguments, constant, DECODED, mixed, type Value } from './value.ts';

/** `named`: its second argument names the encoding; `opaque`: compressed, which is not decoded here. */
export type Decoder = 'base64' | 'hex' | 'percent' | 'rot13' | 'codes' | 'reverse' | 'named' | 'opaque';

/** Decodes constants. The result is always marked: hiding a command has a reason. */
export function decodeValue(decoder: Decoder, source: Value, { items }: Arguments): Value {
  // `bytes('text', 'utf8')` and `Buffer.from('text')` change nothing.
  if (decoder === 'codes' && source.items === undefined && !/^\d/.test(source.value ?? '0')) return source;
  if (decoder === 'named' && encodingNamed(items[1]?.value) === undefined) return source;
  const text = decodedText(decoder, source, items);
  if (text === undefined || text.includes('\ufffd'))
    return mixed('', [source], { origin: source.origin | DECODED });
  return { ...constant(text), origin: source.origin | DECODED, files: source.files };
}

function decodedText(decoder: Decoder, source: Value, items: readonly Value[]): string | undefined {
  if (decoder === 'codes') return fromCodes(source.items ?? (items[0] === source ? items : [source]));
  const { value } = source;
  if (value === undefined) return undefined;
  switch (decoder === 'named' ? encodingNamed(items[1]?.value) : decoder) {
    case 'base64':
      return Buffer.from(value, 'base64').toString('utf8');
    case 'hex':
      return /^[\s0-9A-Fa-f]*$/.test(value)
        ? Buffer.from(value.replace(/\s/g, ''), 'hex').toString('utf8')
        : undefined;
    case 'percent':
      return value.replace(/%([0-9A-Fa-f]{2})/g, (_, digits) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      );
    case 'rot13':
      return rotate(value);
    case 'reverse':
      return [...value].reverse().join('');
    default:
      return undefined;
  }
}

function encodingNamed(encoding: string | undefined): Decoder | undefined {
  if (encoding === undefined) return undefined;
  if (/^base_?64/i.test(encoding)) return 'base64';
  if (/^hex/i.test(encoding)) return 'hex';
  return /^rot_?13/i.test(encoding) ? 'rot13' : undefined;
}

function fromCodes(items: readonly Value[]): string | undefined {
  let text = '';
  for (const { value } of items) {
    const code = Number(value);
    if (value === undefined || value === '' || !Number.isInteger(code) || code < 0 || code > 0x10ffff)
      return undefined;
    text += String.fromCodePoint(code);
  }
  return items.length === 0 ? undefined : text;
}
