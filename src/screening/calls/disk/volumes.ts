/** Folders of this machine inside a container: `-v ~:/h`, `--mount type=bind,source=…,target=…`. */
import type { Run } from '../../../shell/reading/reading.ts';

/** A path inside a container as this machine calls it; undefined if it is the container's own. */
export function mounted(path: string, run: Run | undefined): string | undefined {
  if (run?.where !== 'container') return undefined;
  for (const { args } of run.wrappers) {
    for (const { text } of args) {
      const [here, there] = volumeOf(text);
      if (there !== '' && (path === there || path.startsWith(`${there}/`)))
        return here + path.slice(there.length);
    }
  }
  return undefined;
}

function volumeOf(text: string): [here: string, there: string] {
  const [, here = '', there = ''] = /^(?:-v|--volume=)?([~/$.][^:]*):(\/[^:]*)/.exec(text) ?? [];
  if (there !== '') return [here, there.replace(/\/$/, '')];
  const [source] = /(?<=(?:^|[=,])(?:src|source)=)[^,]+/.exec(text) ?? [''];
  const [target] = /(?<=(?:^|[=,])(?:dst|destination|target)=)[^,]+/.exec(text) ?? [''];
  return [source, source === '' ? '' : target.replace(/\/$/, '')];
}
