/** The nature or the origin of a value. */
export const LABEL = {
  home: 1,
  /** The name of a secret place, without the home that contains it. */
  secretName: 2,
  secret: 4,
  environment: 8,
  network: 16,
  decoded: 32,
  startupName: 64,
  startup: 128,
  local: 256,
  temporary: 512,
  shell: 1024,
  /** A shell that was started. */
  process: 2048,
  /** Something that runs its input. */
  runner: 4096,
  /** A file that was made executable. */
  executable: 8192,
  /** Encoded text that is unreadable as it is. */
  blob: 16384,
  /** The address of another machine. */
  address: 32768,
  /** A line that pipes the content of an address into an interpreter. */
  piped: 65536,
  /** The name under which a runtime keeps the environment. */
  environmentName: 131072,
} as const;

export type Labels = number;

/** A statement that names a shell reveals nothing about what it binds. */
export const PASSED_ON = ~LABEL.shell;
