import { effectsOf } from '../shell/effects.ts';
import { readCommand } from '../shell/read.ts';
import type { JsonValue } from '../text/json-value.ts';
import type { CallContext, CallSubject, ProposedCall, ReadCommand } from './call.ts';
import type { TextSubject } from './check.ts';
import { fileActions } from './file-tools.ts';
import { commandTexts } from './shell-tools.ts';

/** A call as checks read it. Understanding is by what the arguments say as much as by the tool's name. */
export function understand(call: ProposedCall, context: CallContext = {}): CallSubject {
  const texts = [...textsOf(call.arguments, '$')];
  const commands = commandTexts(call).map(({ path, text, dialect }): ReadCommand => {
    const reading = readCommand(text, dialect === undefined ? {} : { dialect });
    return { path, text, reading, effects: effectsOf(reading) };
  });
  const { kind, actions } = fileActions(call);
  return { ...call, kind: commands.length > 0 ? 'shell' : kind, commands, actions, texts, context };
}

function* textsOf(value: JsonValue, path: string): Generator<TextSubject> {
  if (typeof value === 'string') yield { path, text: value };
  else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* textsOf(item, `${path}[${i}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const inside = /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
      yield* textsOf(item, inside);
    }
  }
}
