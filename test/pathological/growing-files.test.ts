/** Files of tools whose values are made of values: what they come to is not computed, and running the tool is blocked. */
import { expect, test } from 'vitest';
import { screenCallOf } from '../../src/road/judging/screened-call.ts';
import { emptySession } from '../../src/screening/session/empty-session.ts';
import { remember } from '../../src/screening/session/session.ts';

const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

const GROWING: Readonly<Record<string, readonly [file: string, text: string, run: string]>> = {
  'make variables': [
    'Makefile',
    `${times(8, (i) => `V${i} = ${`$(V${i + 1})`.repeat(200)}\n`)}V8 = x\nall:\n\t$(V0)\n`,
    'make',
  ],
  'make variables that come to nothing': [
    'Makefile',
    `${times(8, (i) => `V${i} = ${`$(V${i + 1})`.repeat(200)}\n`)}V8 =\nall:\n\techo $(V0)\n`,
    'make',
  ],
  'arguments of an image': [
    'Dockerfile',
    `FROM a\nARG V0=xy\n${times(40, (i) => `ARG V${i + 1}=$V${i}$V${i}\n`)}RUN sh -c $V40\n`,
    'docker build .',
  ],
  'CMake variables': [
    'CMakeLists.txt',
    `set(A "${'x'.repeat(20_000)}")\n${times(100, () => `execute_process(COMMAND sh -c "${'${A}'.repeat(10)}")\n`)}`,
    'cmake .',
  ],
  'Terraform locals': [
    'main.tf',
    `locals {\n  a = "${'x'.repeat(20_000)}"\n}\n${times(9, () => `provisioner "local-exec" {\n  command = "${'${local.a}'.repeat(100)}"\n}\n`)}`,
    'terraform apply',
  ],
  'variables of tasks': [
    'Taskfile.yml',
    `vars:\n  A: ${'x'.repeat(20_000)}\ntasks:\n  a:\n    cmds:\n${times(9, () => `      - echo ${'{{.A}}'.repeat(100)}\n`)}`,
    'task a',
  ],
  'values of a justfile': [
    'justfile',
    `a := "${'x'.repeat(20_000)}"\nb:\n  echo ${'{{a}}'.repeat(300)}\n`,
    'just b',
  ],
  'properties of a build': [
    'build.xml',
    `<project><property name="a" value="${'x'.repeat(20_000)}"/><exec executable="sh"><arg line="${'${a}'.repeat(300)}"/></exec></project>`,
    'ant',
  ],
};

test.each(Object.entries(GROWING))('%s', (_, [file, content, command]) => {
  const context = { cwd: '/home/a/p', home: '/home/a', projectRoot: '/home/a/p' };
  const { subject } = screenCallOf(
    { tool: 'Write', arguments: { file_path: `/home/a/p/${file}`, content } },
    context,
  );
  if (subject === undefined) throw new Error('not understood');
  const session = remember(emptySession, subject);
  const { screening } = screenCallOf({ tool: 'Bash', arguments: { command } }, { ...context, session });
  expect(screening.coverage.capped).toContain('call.budget');
});
