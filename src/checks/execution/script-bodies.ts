import type { Reading } from '../../shell/reading/reading.ts';

/** Script bodies, including those whose interpreter is only known at run time: `$PYTHON -c '…'`. */
export function* scriptBodies({
  scripts,
  runs,
}: Reading): Generator<{ readonly language: string; readonly text: string }> {
  yield* scripts;
  for (const { program, args } of runs) {
    if (program !== '') continue;
    for (const [i, { value }] of args.entries()) {
      if (value !== undefined && /^-[a-z]*[ceE]$/.test(args[i - 1]?.text ?? ''))
        yield { language: 'script', text: value };
    }
  }
}
