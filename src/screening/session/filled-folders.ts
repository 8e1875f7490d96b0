import type { Run } from '../../shell/reading/reading.ts';

const UNPACKER = /^(?:unzip|bsdtar|7z|7za|7zz|7zr|cpio|unar|unrar|ditto|rsync|patch|git)$/;

/**
 * Folders into which a run puts files without naming them: an archive, a patch, the content of another folder.
 * Afterwards they may contain anything that the session wants.
 */
export function* filledFolders({ program, args }: Run): Generator<string> {
  if (!UNPACKER.test(program)) return;
  const texts = args.map(({ text }) => text);
  const operands = texts.filter((text) => !text.startsWith('-'));
  const after = (...names: string[]) => texts[texts.findIndex((text) => names.includes(text)) + 1];
  const named = (...names: string[]) =>
    texts.some((text) => names.includes(text)) ? after(...names) : undefined;
  if (program === 'git') {
    const verb = texts.find(
      (text, at) => !text.startsWith('-') && !/^-[Cc]$|^--(?:git-dir|work-tree)$/.test(texts[at - 1] ?? ''),
    );
    if ((verb === 'apply' || verb === 'am') && !texts.includes('--check')) yield named('-C') ?? '.';
  } else if (program === 'patch') {
    if (!texts.includes('--dry-run')) yield named('-d', '--directory') ?? '.';
  } else if (program === 'rsync' || program === 'ditto') {
    const to = operands.at(-1);
    if (to !== undefined && !to.includes(':')) yield to;
  } else if (!texts.some((text) => /^-(?:[ltvz]|-list)$/.test(text)) && !/^[lt]$/.test(operands[0] ?? ''))
    yield named('-d', '-D', '-C', '--directory') ?? texts.find((text) => /^-o./.test(text))?.slice(2) ?? '.';
}
