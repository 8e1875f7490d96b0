/** .NET methods that read, write, move and delete files: their arguments are the words of the run. */
import type { Effect, Writes } from '../../reading/effect.ts';
import type { Run } from '../../reading/reading.ts';

type Method = (run: Run) => Generator<Effect>;

const method = (tell: (args: readonly string[], run: number) => Effect | undefined): Method =>
  function* (run) {
    const effect = tell(
      run.args.map(({ text }) => text),
      run.id,
    );
    if (effect !== undefined) yield effect;
  };
const reads = method(([path], run) => (path === undefined ? undefined : { does: 'read', run, path }));
const writes = (how: Writes['how']) =>
  method(([path, content], run) =>
    path === undefined
      ? undefined
      : { does: 'write', run, path, how, ...(content === undefined ? {} : { content }) },
  );
const transfers = (how: Writes['how']) =>
  method(([source, path], run) =>
    source === undefined || path === undefined ? undefined : { does: 'write', run, path, how, source },
  );
const deletes = method(([path, all], run) =>
  path === undefined
    ? undefined
    : { does: 'delete', run, path, recursive: /true/i.test(all ?? ''), forced: true },
);

export const DOTNET_FILES: readonly (readonly [string, Method])[] = [
  ['io.file.readalltext', reads],
  ['io.file.readalllines', reads],
  ['io.file.readallbytes', reads],
  ['io.file.openread', reads],
  ['io.file.writealltext', writes('create')],
  ['io.file.writeallbytes', writes('create')],
  ['io.file.writealllines', writes('create')],
  ['io.file.appendalltext', writes('append')],
  ['io.file.copy', transfers('copy')],
  ['io.file.move', transfers('move')],
  ['io.directory.move', transfers('move')],
  ['io.file.delete', deletes],
  ['io.directory.delete', deletes],
];
