import { effectsOf } from '../shell/effects.ts';
import { readCommand } from '../shell/read.ts';
import type { JsonValue } from '../text/json-value.ts';
import type { CallContext, CallSubject, ProposedCall, ReadCommand } from './call.ts';
import type { TextSubject } from './check.ts';
import { fileActions } from './file-tools.ts';
import { commandTexts } from './shell-tools.ts';

/** A call as checks read it. Understanding is by what the arguments say as much as by the tool's name. */
export function understand(call: ProposedCall, context: CallContext = {}): CallSubject {
  const texts = textsOf(call.arguments, '$');
  const commands = commandTexts(call).map(({ path, text, dialect }): ReadCommand => {
    const reading = readCommand(text, dialect === undefined ? {} : { dialect });
    return { path, text, reading, effects: effectsOf(reading) };
  });
  const { kind, actions } = fileActions(call);
  // Spelled out: a spread gives every call a shape of its own, and then no check's access to it is fast.
  return {
    tool: call.tool,
    arguments: call.arguments,
    kind: commands.length > 0 ? 'shell' : kind,
    commands,
    actions,
    texts,
    context,
  };
}

/** The name of a field as people choose them. Any other key is content too: it is read, and never spelled in a path. */
const FIELD = /^[A-Za-z_]{1,32}\d{0,3}$/;

function textsOf(value: JsonValue, path: string, found: TextSubject[] = []): TextSubject[] {
  if (typeof value === 'string') found.push({ path, text: value });
  else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) textsOf(item, `${path}[${i}]`, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [i, [key, item]] of Object.entries(value).entries()) {
      const isField = FIELD.test(key);
      if (!isField) found.push({ path: `${path}[key ${i}]`, text: key });
      textsOf(item, isField ? `${path}.${key}` : `${path}[of key ${i}]`, found);
    }
  }
  return found;
}
