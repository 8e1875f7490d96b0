import { Buffer } from 'node:buffer';
import type { JsonValue } from '../../text/json/json-value.ts';

/** Spelled out, or possibly so by an escape. Most messages have none of these, and are not walked. */
const SPELLINGS = ['__proto__', 'prototype', '\\u00'] as const;

/**
 * Whether a key reaches the prototype of objects in a program that copies it carelessly: `__proto__`, or `prototype`
 * inside `constructor`. A parameter that is only named `constructor` or `prototype` is honest.
 */
export function hasPrototypeKey(value: JsonValue, bytes: Uint8Array): boolean {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!SPELLINGS.some((spelling) => written.includes(spelling))) return false;
  const open: JsonValue[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next) && isDangerous(next)) return true;
    for (const member of Object.values(next)) if (typeof member === 'object') open.push(member);
  }
  return false;
}

function isDangerous(object: Readonly<Record<string, JsonValue>>): boolean {
  if (Object.hasOwn(object, '__proto__')) return true;
  const made = Object.hasOwn(object, 'constructor') ? object.constructor : undefined;
  return typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype');
}
