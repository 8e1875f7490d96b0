/** Commands that code in any language passes to a shell: the literal after a function that launches one. */
import { anyWord } from '../../text/patterns/compose.ts';
import { isCommandLine } from './command-line.ts';

const FUNCTION = anyWord`
  system popen exec(?:Sync|File|FileSync|ute)? spawn(?:Sync)? shell_exec passthru [Ss]hell check_output check_call
  subprocess\.\w{2,12} Popen Process\.Start getoutput ShellExecute shell-command(?:-to-string)? call-process
  WScript\.Shell"\)\.Run
`;
const LAUNCHED = new RegExp(
  String.raw`\b${FUNCTION}\s{0,4}\(?\s{0,4}(?:\[\s{0,4})?(["'\x60])((?:(?!\1)[^\\\n]|\\.){3,2000})\1`,
  'g',
);
/** `"sh", "-c", "…"`, and the field of a resource that runs something. */
const SHELL_CODE =
  /["'`](?:\/(?:usr\/)?bin\/)?(?:ba|z|da|k)?sh["'`][,\s]{1,4}["'`]-l?c["'`][,\s]{1,4}(["'`])((?:(?!\1)[^\\\n]|\\.){3,2000})\1/g;
const FIELD_CODE = /\bcommand\s{0,4}(?:=>|=)\s{0,4}(["'])((?:(?!\1)[^\\\n]|\\.){3,2000})\1/g;
const LAUNCHES =
  /command|sh["'`]|system|popen|exec|spawn|shell|subprocess|Process\.Start|check_|getoutput|passthru|call-/i;
const MOST = 32;

export function quotedCommands(text: string): string[] {
  if (!LAUNCHES.test(text)) return [];
  return [...text.matchAll(LAUNCHED), ...text.matchAll(SHELL_CODE), ...text.matchAll(FIELD_CODE)]
    .slice(0, MOST)
    .map(([, , line = '']) => line.replaceAll(/\\(["'`\\])/g, '$1'))
    .filter(isCommandLine);
}
