/**
 * A test that gives the code a home of its own: what that code reads below `~` is then the test's. Believed only of code
 * that keeps what it reads: it reaches no other machine and starts no program.
 */
import type { Observation } from './check.ts';
import type { WrittenScript } from './written-scripts.ts';

const GIVES_HOME =
  /\b(?:t|b|tb)\.Setenv\(\s*"HOME"|\bmonkeypatch\.setenv\(\s*["']HOME["']|\b(?:vi|jest)\.stubEnv\(\s*["']HOME["']|\bwithEnvironmentVariable\(\s*"HOME"/;
const MAKES_FOLDER = /\bTempDir\(|\btmp_path\b|\btmpdir\b|\bmkdtemp|@TempDir|createTempDirectory/;

export const givesHome = ({ command: { text }, isRun }: WrittenScript): boolean =>
  isRun && GIVES_HOME.test(text) && MAKES_FOLDER.test(text);

export function isInTestHome({ command }: WrittenScript, { evidence }: Observation): boolean {
  const { reading, effects } = command;
  const keeps = effects.every(
    ({ does, script }) =>
      does !== 'send' && does !== 'fetch' && !(does === 'execute' && script !== undefined),
  );
  return keeps && reading.runs.length === 1 && /: ~\//.test(evidence);
}
