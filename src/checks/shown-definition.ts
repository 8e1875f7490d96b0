/**
 * A definition as an agent may read it: without credentials that are certain. One in a text is replaced. One in a name by
 * which a client has to call it cannot be, so such a definition is not shown.
 */
import { mapStrings } from '../text/json/json-walk.ts';
import type { Definition } from '../vocabulary/definition.ts';
import { sureCredentials } from './definitions/secret-embedded.ts';

type Value = Definition['value'];

/** `undefined`: nothing of it may be shown. The value itself if nothing changes. */
export function shownDefinition(value: Value): Value | undefined {
  let isNamed = false;
  const shown = Object.entries(value).map(([key, member]) => {
    isNamed ||= hasCredential(key);
    const read = mapStrings(member, `$.${key}`, {
      step: (at, inner) => (typeof inner === 'number' ? at : `${at}.${inner}`),
      text: (text, at) => {
        const clean = withoutCredentials(text, at);
        if (clean !== text && NAMES.test(at)) isNamed = true;
        return clean;
      },
      key: (name) => {
        isNamed ||= hasCredential(name);
        return name;
      },
    });
    return [key, read] as const;
  });
  if (isNamed) return undefined;
  return shown.some(([key, read]) => read !== value[key]) ? Object.fromEntries(shown) : value;
}

/** What a client sends back to reach it: the name of a tool, a prompt or its argument, an address. */
const NAMES = /\.(?:name|uri|uriTemplate)$/;

const hasCredential = (name: string): boolean => sureCredentials(name, '$').length > 0;

function withoutCredentials(text: string, path: string): string {
  let output = '';
  let from = 0;
  for (const { start, end } of sureCredentials(text, path)) {
    output += `${text.slice(from, start)}[REDACTED_SECRET]`;
    from = end;
  }
  return from === 0 ? text : output + text.slice(from);
}
