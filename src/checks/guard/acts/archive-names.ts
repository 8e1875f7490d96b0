/** Names of agents' settings in an archive that is not compressed as a whole: of tar and cpio, and in the lists of zip. */
import { USUAL_FILES } from '../places/hook-files.ts';
import { SWITCHED_OFF } from '../settings/settings.ts';

export interface NameInside {
  readonly name: string;
  /** It switches hooks off, or that is unknown. */
  readonly isOff: boolean;
}

const SOUGHT = USUAL_FILES.filter((file) => file.startsWith('.'));
/** In tar and cpio a name ends with a NUL; texts that only mention it have none. */
const FRONT = /[\w.@+/-]{0,200}$/;

export function namesInside(text: string): NameInside[] {
  const isZip = text.startsWith('PK');
  const found: NameInside[] = [];
  for (const file of SOUGHT) {
    const at = text.indexOf(isZip ? file : `${file}\0`);
    if (at < 0) continue;
    const front = FRONT.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? '';
    found.push({ name: `${front}${file}`, isOff: isZip || SWITCHED_OFF.test(text) });
  }
  return found;
}
