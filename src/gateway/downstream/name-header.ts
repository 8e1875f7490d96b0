import type { JsonObject } from '../messages/incoming.ts';

/** Where the newer revision repeats a parameter as a header. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** Newer revisions require the method, and what it is about, as headers; older servers ignore them. */
export function nameHeader({ method, params }: JsonObject): Record<string, string> {
  if (typeof method !== 'string') return {};
  const field = NAMED[method];
  const isObject = typeof params === 'object' && params !== null && !Array.isArray(params);
  const name = field === undefined || !isObject ? undefined : params[field];
  return { 'mcp-method': method, ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}) };
}

/** What a header cannot carry as it is, is carried in Base64. */
export function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
