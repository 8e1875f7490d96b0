import type { Scanning } from '../../../answers/machine/security.answer.ts';
import type { Paint } from '../verb/session.ts';

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** How what is asked is, and since when. */
export const stateWords = ({ state, why, since }: AskedWords): string =>
  `${state}${why === undefined ? '' : `, ${why}`}${since === undefined ? '' : `; since ${since.slice(0, 19)}Z`}`;

type AskedWords = Pick<Scanning['scanners'][number], 'why' | 'since'> & { readonly state: string };

/** The switches of model scanners, with what is loose in red. */
export function scanningLines(scanning: Scanning, paint: Paint): string[] {
  const { enabled, fail_mode, default_input, default_output, scanners, unjudged, overrides, warnings } =
    scanning;
  const named = scanners.map(
    ({ name, kind, host }) => `${name} (${kind}${host === undefined ? '' : ` at ${host}`})`,
  );
  const listed = named.length === 0 ? 'built-in only' : `built-in, ${named.join(', ')}`;
  const rest = unjudged.length === 0 ? '' : `; not judged: ${unjudged.join(', ')}`;
  return [
    `scanning   ${onOff(enabled)}; fail mode ${fail_mode}; input ${onOff(default_input)}, output ${onOff(default_output)}`,
    `scanners   ${listed}${rest}`,
    ...scanners.map((scanner) => `  scanner  ${scanner.name}: ${stateWords(scanner)}`),
    ...(overrides.length === 0 ? [] : [`overrides  ${overrides.join('; ')}`]),
    ...scanning.forced.map((name) => `forced     by ${name}`),
    ...warnings.map((warning) => paint.red(`warning    ${warning}`)),
  ];
}
