/**
 * A test that gives the code its own home or folder: what that code reads below `~`, or where it is started, is then
 * the test's. Accepted only for code that keeps what it reads: it reaches no other machine and starts no program.
 */
import { targetKind } from '../../shell/places/hosts.ts';
import type { Observation } from '../contract/check.ts';
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
/** `t.Chdir(dir)`: from here on, for the whole process. */
const CHANGES_FOLDER =
  /\b(?:t\.Chdir|monkeypatch\.chdir|process\.chdir|os\.chdir|Dir\.chdir|chdir)\s*\(|\bisolated_filesystem\(/;
/** `cmd.current_dir(dir)`, `cmd.Dir = dir`, `{ cwd: dir }`: for the started program, not for the one that starts it. */
const STARTS_IN_FOLDER = /\.current_dir\(|\.Dir\s*=[^=]|\bcwd\s*[:=][^=]|\.directory\(/;
const MAKES_FOLDER =
  /\bTempDir\(|\bTempDir::|\btmp_path\b|\btmpdir\b|\bmkd?temp|\bMkdirTemp|@TempDir|createTemp|CreateTempSubdirectory|\btemp_?dir\(|\btempdir\b|\bmktmpdir\b|\btmp_dir:|TemporaryDirectory|local_tempdir|mktempdir|isolated_filesystem/i;
/** A server of the test, at the address that the code receives. */
const OWN_SERVER = /\bhttptest\.New\w*Server\(|\bMockWebServer\b|\bMockServer::start|\bcreateServer\(/;

export type TestPlaces = 'home' | 'folder' | 'folder of another';

/** The places that a test which is run gives the code. */
export function* givenPlaces({ command: { text }, isRun }: WrittenScript): Generator<TestPlaces> {
  if (!isRun || !MAKES_FOLDER.test(text)) return;
  if (GIVES_HOME.test(text)) yield 'home';
  if (CHANGES_FOLDER.test(text)) yield 'folder';
  else if (STARTS_IN_FOLDER.test(text)) yield 'folder of another';
}

/** The places of which one must be given to explain the observation, if the code keeps what it reads. */
export function testPlacesOf(script: WrittenScript, { evidence }: Observation): readonly TestPlaces[] {
  const { command } = script;
  const { reading, effects, text } = command;
  const isOwnServer = OWN_SERVER.test(text);
  const keeps = effects.every((effect) => {
    if (effect.does === 'send') return isOwnServer && isNear(effect.to);
    if (effect.does === 'fetch') return isOwnServer && isNear(effect.url);
    return !(effect.does === 'execute' && effect.script !== undefined);
  });
  if (!keeps || reading.runs.length !== 1) return [];
  if (/: ~\//.test(evidence)) return ['home'];
  if (!/: \.?\w[\w./-]*$/.test(evidence) || evidence.includes('..')) return [];
  return STARTS_IN_FOLDER.test(text) ? ['folder'] : ['folder', 'folder of another'];
}

const isNear = (address: string): boolean => address === '' || targetKind(address) === 'local';
