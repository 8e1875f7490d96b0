/** The judge that the document names. Loaded only where a rule samples a call and there is a provider. */
import type { PolicyValues } from '../../vocabulary/document/policy-document.ts';
import type { ModelPorts } from '../model-scanner.ts';
import { httpProvider } from './provider.ts';
import { Judge } from './second-opinion.ts';

export function openJudge(settings: PolicyValues['judge'], ports: ModelPorts): Judge {
  const { providers, timeout, cache, callsPerHour, usdPerHour } = settings;
  const each = Object.entries(providers).map(([name, { apiKey, ...entry }]) =>
    httpProvider({ ...entry, name, apiKey: apiKey?.slice(2, -1) }, ports),
  );
  const limits = { timeoutMs: timeout * 1_000, keepMs: cache * 1_000, callsPerHour, usdPerHour };
  return new Judge(each, ports, limits);
}
