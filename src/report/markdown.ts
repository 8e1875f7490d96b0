import type { Block, Memo } from './memo.ts';

/** Charts are for the HTML form; their numbers are in the tables beside them. */
export function toMarkdown({ title, about, sections }: Memo): string {
  const head = about.map(([name, value]) => `- ${name}: ${inert(value)}`).join('\n');
  const parts = sections.map(({ title: heading, blocks }) =>
    [`## ${heading}`, ...blocks.map(render).filter((part) => part !== '')].join('\n\n'),
  );
  return `${[`# ${title}`, head, ...parts].join('\n\n')}\n`;
}

function render(block: Block): string {
  switch (block.kind) {
    case 'text':
      return inert(block.text);
    case 'heading':
      return `### ${inert(block.text)}`;
    case 'list':
      return block.items.map((item) => `- ${inert(item)}`).join('\n');
    case 'code':
      return `\`\`\`json\n${block.lines.join('\n')}\n\`\`\``;
    case 'table':
      return [row(block.head), row(block.head.map(() => '---')), ...block.rows.map(row)].join('\n');
    case 'claim':
      return [
        inert(block.statement),
        '',
        `- evidence type: \`${block.evidence}\``,
        `- sample size: ${inert(block.sample)}`,
        `- time window: ${inert(block.window)}`,
        `- confidence: ${block.confidence}`,
        `- limitations: ${inert(block.limits)}`,
      ].join('\n');
    default:
      return '';
  }
}

const row = (cells: readonly string[]) => `| ${cells.map((cell) => inert(cell)).join(' | ')} |`;

/** Ids and hosts come from outside: none of them may become a link, an image, a tag or a cell of its own. */
function inert(words: string): string {
  return words.replace(/[\\|<>[\]*!#~]/g, (mark) => `\\${mark}`).replace(/[\r\n]+/g, ' ');
}
