/** The name of a tool, with the prefix of its server or without it. */
import { memo } from '../../text/bounded-memo.ts';

const LONGEST = 200;
/** A client calls few tools, and each call is looked at by every check. */
export const FEW_NAMES = { most: 1024, longest: LONGEST };
const BARE_NAME = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
const PREFIX = /^.*(?:__|[./:])/s;
const HUMP = /([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g;

/** Whether the end of a name fits. */
export const ofName = (test: RegExp): ((tool: string) => boolean) =>
  memo(FEW_NAMES, (tool) => test.test(tool.slice(-LONGEST)));

/** `mcp__files__readTextFile` and `files.read-text-file` are both `read_text_file`. */
export const bareName = memo(FEW_NAMES, (tool): string => {
  if (tool.length <= LONGEST && BARE_NAME.test(tool)) return tool;
  return tool
    .slice(-LONGEST)
    .replace(PREFIX, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
});

/** The words of a name, its prefix included: `mcp`, `files`, `read`, `text`, `file`. */
export const toolWords = memo(FEW_NAMES, (name): readonly string[] =>
  name
    .slice(-LONGEST)
    .replace(HUMP, '$1$3 $2$4')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== ''),
);

/** Without the prefix. */
export const ownWords = memo(FEW_NAMES, (tool): readonly string[] =>
  toolWords(tool.slice(-LONGEST).replace(PREFIX, '')),
);

/** Tools that read code and do not run it. */
export const LOOKS_AT_CODE =
  /(?:^|[^a-z])(?:lint(?:er)?|shellcheck|format(?:ter)?|prettier|prettify|highlight|explain|analy[sz]e|review|diff|compare|parse|tokeni[sz]e|syntax|regex|translate)(?:[^a-z]|$)/i;
