/**
 * What a hook needs for a call that is not everyday. The build embeds it in the hook as text: each call reads the whole
 * program, and text is read five times as fast as code.
 */
import { askResident } from './doors/hook/resident/socket-client.ts';
import { judgeInThread } from './world/judging-thread.ts';

export const longWay = { askResident, judgeInThread };
