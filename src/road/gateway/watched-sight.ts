/** Whether the disk was asked while something was screened: then the result holds for this moment alone. */
import type { CallContext, DiskView } from '../../vocabulary/call-context.ts';

type Looks = Pick<CallContext, 'disk' | 'guarded'>;

export function watchedSight({ disk, guarded }: Looks): { readonly sight: Looks; hasLooked(): boolean } {
  let isAsked = false;
  const asked = <Result>(result: Result): Result => {
    isAsked = true;
    return result;
  };
  const watched = (view: DiskView): DiskView => ({
    at: (path) => asked(view.at(path)),
    list: (path) => asked(view.list(path)),
    get isSpent() {
      return view.isSpent;
    },
  });
  return {
    hasLooked: () => isAsked,
    sight: {
      ...(disk === undefined ? {} : { disk: { view: () => watched(disk.view()) } }),
      ...(guarded === undefined
        ? {}
        : {
            guarded: {
              get program() {
                return guarded.program;
              },
              get node() {
                return guarded.node;
              },
              get path() {
                return guarded.path;
              },
              get installed() {
                return asked(guarded.installed);
              },
              read: (path) => asked(guarded.read(path)),
              has: (path) => asked(guarded.has(path)),
            },
          }),
    },
  };
}
