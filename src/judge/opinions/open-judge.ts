/** The judge that the document names. Loaded only where a rule samples a call and there is a provider. */
import type { JudgeEntry } from '../../vocabulary/document/judge-part.ts';
import type { PolicyValues } from '../../vocabulary/document/policy-document.ts';
import { limitsOf } from '../asking/limited-asking.ts';
import type { ModelPorts } from '../model-scanner.ts';
import {
  type AnswerText,
  clientProvider,
  commandProvider,
  httpProvider,
  type JudgeProvider,
} from './provider.ts';
import { Judge, type JudgeState } from './second-opinion.ts';

export interface JudgePorts extends ModelPorts {
  /** Starts the program of an entry for one question. */
  runCommand(entry: JudgeEntry): AnswerText;
  /** After each question that was asked. */
  tell?(state: JudgeState): void;
}

export function openJudge(settings: PolicyValues['judge'], ports: JudgePorts): Judge {
  const { providers, cache, minConfidence, callsPerHour, usdPerHour } = settings;
  const each = Object.entries(providers).map(([name, entry]) => providerOf(name, entry, ports));
  const limits = { ...limitsOf(settings), keepMs: cache * 1_000, minConfidence, callsPerHour, usdPerHour };
  return new Judge(each, ports, limits);
}

function providerOf(name: string, entry: JudgeEntry, ports: JudgePorts): JudgeProvider {
  const { kind, url = '', model = kind, apiKey, usdPerCall = 0 } = entry;
  if (kind === 'client') return clientProvider(name);
  if (kind === 'command') return commandProvider({ name, model, usdPerCall }, ports.runCommand(entry));
  return httpProvider({ kind, name, url, model, apiKey: apiKey?.slice(2, -1), usdPerCall }, ports);
}
