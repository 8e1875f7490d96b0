/** Folders with secrets mounted into a container under other names, where its programs read them. */
import type { Run } from '../../../shell/reading/reading.ts';
import { isSecretPlace } from './words.ts';

interface Mount {
  readonly outside: string;
  readonly inside: string;
}

const ENGINE = /^(?:docker|podman|nerdctl)$/;
const VOLUME = /^(?:-v|--volume|--mount)$/;
const HOME = /^(?:~|\$HOME|\$\{HOME\}|\/home\/[^/]+|\/Users\/[^/]+|\/root)\//;
/** Folders that are part of images. */
const COMMON =
  /^(?:\/(?:root|home|home\/[^/]+|app|src|usr|etc|var|opt|tmp|mnt|srv|work|workspace|code|run))?$/;

/** Of the runs of a line, or of a file that describes runs. */
export const secretMounts = (runs: readonly Run[]): Mount[] =>
  runs.flatMap(({ program, args }) =>
    ENGINE.test(program)
      ? args.flatMap(({ text }, i) =>
          VOLUME.test(args[i - 1]?.text ?? '')
            ? mountIn(text)
            : /^--(?:volume|mount)=/.test(text)
              ? mountIn(text.replace(/^[^=]*=/, ''))
              : [],
        )
      : [],
  );

function mountIn(text: string): Mount[] {
  const key = (names: string): string | undefined =>
    new RegExp(`(?:^|,)(?:${names})=([^,]+)`).exec(text)?.[1];
  const [from, to] = text.includes('=')
    ? [key('source|src'), key('target|destination|dst')]
    : text.split(/:(?!-)/);
  if (from === undefined || to === undefined || !HOME.test(from)) return [];
  const place = from.replace(HOME, '').replace(/\/$/, '');
  return isSecretPlace(place) ? [{ outside: `~/${place}`, inside: to.replace(/\/$/, '') }] : [];
}

/** A program with mounted names replaced by the real ones; a folder around several of them is one of them. */
export function seenThrough(text: string, mounts: readonly Mount[]): string {
  let made = text;
  for (const { outside, inside } of mounts) {
    const around = inside.slice(0, inside.lastIndexOf('/'));
    const names = COMMON.test(around) ? [inside] : [inside, around];
    for (const name of names.filter((one) => one.length > 1))
      for (const quote of ['"', "'", '`'])
        made = made
          .replaceAll(`${quote}${name}${quote}`, `${quote}${outside}${quote}`)
          .replaceAll(`${quote}${inside}/`, `${quote}${outside}/`);
  }
  return made;
}
