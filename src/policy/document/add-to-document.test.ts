import { expect, test } from 'vitest';
import { addToDocument } from './add-to-document.ts';

const ADDED = { gate: { requireApprovalForNetwork: false }, hooks: { screenPrompts: false } };
const GATE = 'gate:\n  requireApprovalForNetwork: false\n';
const HOOKS = 'hooks:\n  screenPrompts: false\n';

test.each<[string, string, string]>([
  ['nothing', '', `${GATE}${HOOKS}`],
  ['a comment without a newline', '# ours', `# ours\n${GATE}${HOOKS}`],
  [
    'a part without a newline',
    'hooks:\n    explicitAllow: true # why',
    `hooks:\n    explicitAllow: true # why\n    screenPrompts: false\n${GATE}`,
  ],
  [
    'lines that end as on Windows',
    'hooks: {}\r\n',
    `hooks: {"screenPrompts": false}\r\n${GATE.replaceAll('\n', '\r\n')}`,
  ],
  [
    'a part in an earlier spelling, with a comment behind it',
    'gate:\n  fail_closed_for_critical: true\n\n# more\n',
    `gate:\n  fail_closed_for_critical: true\n  requireApprovalForNetwork: false\n${HOOKS}\n# more\n`,
  ],
  [
    'JSON',
    '{\n\t"gate": { "failClosedForCritical": true }\n}',
    '{\n\t"gate": { "failClosedForCritical": true, "requireApprovalForNetwork": false },\n\t"hooks": {"screenPrompts":false}\n}',
  ],
])('%s keeps its bytes', (_, text, after) => {
  expect(addToDocument(text, ADDED)).toBe(after);
});
