/**
 * What a hook needs for a call that is not everyday. The build embeds it in the hook as text: each call reads the whole
 * program, and text is read five times as fast as code.
 */
import { askResident, overStream } from './doors/hook/resident/socket-client.ts';
import { judgeWith } from './world/hook/judging-program.ts';
import { converse } from './world/hook/raw-socket.ts';

const longWay = {
  askResident: (...[path, key, request, timeoutMs, own]: Parameters<typeof askResident>) =>
    askResident(path, key, request, timeoutMs, own, converse(overStream)),
  judgeWith,
};
export type LongWay = typeof longWay;

/** Of the hook, which runs this text as a function: an export would need a module around it. It also hands over what it contains already (see the build). */
declare const take: (way: LongWay) => void;
take(longWay);
