import type { Judging } from '../../../answers/machine/security.answer.ts';
import type { Paint } from '../verb/session.ts';
import { stateWords } from './scanning-lines.ts';

/** The judge and how its providers are, with what is loose or fails in red; nothing where none is set up. */
export function judgingLines({ providers, warnings, ...limits }: Judging, paint: Paint): string[] {
  if (providers.length === 0) return [];
  const { fail_mode, failures, pause, calls_per_hour, usd_per_hour } = limits;
  return [
    `judge      fail mode ${fail_mode}; at most ${calls_per_hour} questions and ${usd_per_hour} dollars an hour; ${failures} failures in a row pause a provider for ${pause} s`,
    ...providers.map(({ name, kind, model, host, ...how }) => {
      const what = [
        kind,
        ...(model === undefined ? [] : [model]),
        ...(host === undefined ? [] : [`at ${host}`]),
      ];
      return `  provider ${name} (${what.join(' ')}): ${stateWords(how)}`;
    }),
    ...warnings.map((warning) => paint.red(`warning    ${warning}`)),
  ];
}
