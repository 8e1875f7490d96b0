/**
 * Node's own handle of a pipe or socket, without the streams around it, which take a fifth of a bare start to load. It
 * makes reads and writes return at once. Not a public part of Node: whatever is missing throws, and the caller takes
 * the streams.
 */
interface RawPipe {
  readonly fd: number;
  open(descriptor: number): number;
  connect(request: object, path: string): unknown;
  close(): void;
}

interface PipeParts {
  readonly Pipe: new (kind: number) => RawPipe;
  readonly PipeConnectWrap: new () => object;
}

const SOCKET = 0;

const parts = (): PipeParts => Reflect.apply(Reflect.get(process, 'binding'), process, ['pipe_wrap']);

/** Keep what it returns: the descriptor would be closed with it. */
export function rawPipe(descriptor: number): RawPipe {
  const pipe = new (parts().Pipe)(SOCKET);
  if (pipe.open(descriptor) !== 0) throw new Error('not a pipe');
  return pipe;
}

/** If nothing listens, the first write fails. */
export function connectedPipe(path: string): RawPipe {
  const { Pipe, PipeConnectWrap } = parts();
  const pipe = new Pipe(SOCKET);
  pipe.connect(new PipeConnectWrap(), path);
  return pipe;
}
