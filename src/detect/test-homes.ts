/**
 * A test that gives the code a home or a folder of its own: what that code reads below `~`, or where it is started, is
 * then the test's. Believed only of code that keeps what it reads: it reaches no other machine and starts no program.
 */
import { targetKind } from '../shell/hosts.ts';
import type { Observation } from './check.ts';
import type { WrittenScript } from './written-scripts.ts';

/** `t.Setenv("HOME", dir)`, `cmd.env("HOME", &dir)`, `ENV["HOME"] = dir`, `putenv("HOME=$dir")`. */
const GIVES_HOME = new RegExp(
  [
    String.raw`\b(?:set_?env|env|set_var|stub_?env|put_env|put_?env|setEnvironmentVariable|withEnvironmentVariable|setProperty|setenv!)\s*\(\s*["'](?:HOME|USERPROFILE|user\.home)(?:["']\s*,|=)`,
    String.raw`\b(?:ENV|environ|env|environment|Environment|EnvironmentVariables)\s*[[{]\s*["']?(?:HOME|USERPROFILE)["']?\s*[\]}]\s*=[^=]`,
    String.raw`\b(?:process\.env|Bun\.env)\.(?:HOME|USERPROFILE)\s*=[^=]`,
    String.raw`\b(?:env|environ|environment|patch\.dict|with_env|withr::local_envvar|with_envvar|local_envvar)\b[^\n]{0,60}[\s"'{(,]HOME["']?\s*(?:=>|[:=])[^=]`,
    String.raw`["']HOME=["']\s*\+`,
  ].join('|'),
  'i',
);
/** `cmd.current_dir(dir)`, `cmd.Dir = dir`, `t.Chdir(dir)`, `{ cwd: dir }`. */
const GIVES_FOLDER =
  /\.current_dir\(|\.Dir\s*=[^=]|\b(?:t\.Chdir|monkeypatch\.chdir|process\.chdir|os\.chdir|Dir\.chdir|chdir)\s*\(|\bcwd\s*[:=][^=]|\.directory\(|\bisolated_filesystem\(/;
const MAKES_FOLDER =
  /\bTempDir\(|\bTempDir::|\btmp_path\b|\btmpdir\b|\bmkd?temp|\bMkdirTemp|@TempDir|createTemp|CreateTempSubdirectory|\btemp_?dir\(|\btempdir\b|\bmktmpdir\b|\btmp_dir:|TemporaryDirectory|local_tempdir|mktempdir|isolated_filesystem/i;
/** A server of the test, whose address is the one that the code is given. */
const OWN_SERVER = /\bhttptest\.New\w*Server\(|\bMockWebServer\b|\bMockServer::start|\bcreateServer\(/;

export type TestPlaces = 'home' | 'folder';

/** What of its own a test that is run gives the code. */
export function* givenPlaces({ command: { text }, isRun }: WrittenScript): Generator<TestPlaces> {
  if (!isRun || !MAKES_FOLDER.test(text)) return;
  if (GIVES_HOME.test(text)) yield 'home';
  if (GIVES_FOLDER.test(text)) yield 'folder';
}

/** In which of these places what was observed would be, if the code keeps it. */
export function testPlaceOf({ command }: WrittenScript, { evidence }: Observation): TestPlaces | undefined {
  const { reading, effects, text } = command;
  const isOwnServer = OWN_SERVER.test(text);
  const keeps = effects.every((effect) => {
    if (effect.does === 'send') return isOwnServer && isNear(effect.to);
    if (effect.does === 'fetch') return isOwnServer && isNear(effect.url);
    return !(effect.does === 'execute' && effect.script !== undefined);
  });
  if (!keeps || reading.runs.length !== 1) return undefined;
  if (/: ~\//.test(evidence)) return 'home';
  return /: \.?\w[\w./-]*$/.test(evidence) && !evidence.includes('..') ? 'folder' : undefined;
}

const isNear = (address: string): boolean => address === '' || targetKind(address) === 'local';
