import { describe, expect, test } from 'vitest';
import { effectsOf } from '../../shell/effects.ts';
import { readCommand } from '../../shell/read.ts';
import { asScript } from '../code-files/commands-in.ts';
import { isDecided, isGivenByOthers } from './started-by-programs.ts';

const code = (text: string) => ({ effects: effectsOf(readCommand(asScript('node', text))) });

describe('who decides what a program starts', () => {
  test.each(['fetch("https://x.example/a")', 'fetch(place)', 'require("net").connect(443, "x.example")'])(
    'another machine may: %s',
    (text) => {
      expect(isGivenByOthers(code(text))).toBe(true);
    },
  );

  test.each([
    'fetch("http://localhost:3000/a")',
    'fetch(`http://127.0.0.1:${port}/health`)',
    'fetch(`${server.url}/health`)',
    'require("child_process").spawnSync(tool, ["a"])',
  ])('the program itself does: %s', (text) => {
    expect(isGivenByOthers(code(text))).toBe(false);
  });

  test('a decoded program name is distinguished from a given one', () => {
    const start = (name: string) => code(`require("child_process").spawnSync(${name}, ["a"])`);
    expect(isDecided(start('Buffer.from(name, "base64").toString()'))).toBe(true);
    expect(isDecided(start('name'))).toBe(false);
  });
});
