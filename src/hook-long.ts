/**
 * What a hook needs once a call is not an everyday one. The build puts this into the hook as a text: each call reads the
 * whole program, and a text is read in a fifth of the time of code.
 */
import { askResident } from './doors/hook/resident/socket-client.ts';
import { judgeInThread } from './world/judging-thread.ts';

export const longWay = { askResident, judgeInThread };
