import type { ResidentDoor } from '../doors/cli/verb/session.ts';
import { buildOf, type Entry, refuseDebugger } from './main-entry.ts';

export const residentDoor = (entry: Entry): ResidentDoor => ({
  serve: async (options) => {
    refuseDebugger();
    const stamp = entry.programStamp();
    const { serveResident } = await import('../doors/hook/resident/resident-serve.ts');
    const startThreads = await entry.judgingThreads();
    const home = await entry.homeFolder();
    return await serveResident({
      ...options,
      version: buildOf(entry),
      ports: await entry.ports(),
      ...(home === '' ? {} : { home }),
      whereabouts: await entry.whereabouts(),
      isCurrent: () => entry.programStamp() === stamp,
      startThreads: (plain) => startThreads({ serves: 'hooks', ...plain }),
    });
  },
  ask: async (directory, question) => {
    const { controlResident } = await import('../doors/hook/resident/resident-control.ts');
    return await controlResident(directory, await entry.ports(), question);
  },
  hung: async (directory, isToEnd) => {
    const { hungResident } = await import('../doors/hook/resident/resident-control.ts');
    return await hungResident(directory, await entry.ports(), isToEnd);
  },
});
