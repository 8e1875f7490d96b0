/**
 * What a hook needs for a call that is not everyday. The build embeds it in the hook as text: each call reads the whole
 * program, and text is read five times as fast as code.
 */
import { askResident } from './doors/hook/resident/socket-client.ts';
import { judgeWith } from './world/hook/judging-program.ts';

const longWay = { askResident, judgeWith };
export type LongWay = typeof longWay;

/** Of the hook, which runs this text as a function: an export would need a module around it. The build also has it hand over `sipHash`. */
declare const take: (way: LongWay) => void;
take(longWay);
