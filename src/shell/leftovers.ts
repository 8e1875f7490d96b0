import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';
import { type At, isFull, type Line } from './line.ts';
import { readInside } from './words.ts';

/**
 * Whatever the reader did not come by on its way is read here, so that no substitution is lost to a place that no
 * rule knows: case patterns, operands of expansions, subscripts, the words of a glob. Bodies of functions that are
 * never called stay unread, and with them what only they would run.
 */
export function readLeftovers(script: ParsedScript, line: Line, at: At): void {
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Function' || line.visited.has(node) || isFull(line)) return;
    switch (node.type) {
      case 'CommandExpansion':
      case 'ProcessSubstitution':
      case 'ArithmeticCommandExpansion':
        readInside(node, line, at);
        return;
      case 'ParameterExpansion':
        // A slash inside of a substitution is not the one that ends the pattern.
        if (node.operation?.type === 'Replace' || node.operation?.type === 'Unknown')
          line.readEmbedded(node.text.slice(2, -1), at);
        forEachChild(node, visit);
        return;
      case 'ArithmeticExpansion':
        // Parsed anew at each access, which costs its length.
        if (node.text.includes('$(', 2) || node.text.includes('`')) forEachChild(node, visit);
        return;
      default:
        forEachChild(node, visit);
    }
  };
  for (const statement of script.commands) visit(statement);
}

/** Functions that a shell calls by itself. */
const HOOKS =
  /^(?:command_not_found_handler?|precmd|preexec|chpwd|periodic|zshexit|zshaddhistory|zsh_directory_name|TRAP[A-Z0-9]+|fish_\w+|.*_functions)$/;

const MOST_NAMES = 64;

/** A function that is handed on by its name (`trap f EXIT`, `complete -F f`, a hook's list) is taken for called. */
export function readMentioned(text: string, line: Line): void {
  let left = MOST_NAMES;
  for (const [body, { name, at }] of line.uncalled) {
    if (left-- === 0 || isFull(line)) return;
    if (!HOOKS.test(name) && !isMentionedAgain(text, name)) continue;
    line.callFunction(body, [], { ...at, cause: 'function', depth: at.depth + 1 });
  }
}

function isMentionedAgain(text: string, name: string): boolean {
  let seen = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const isWhole = !/[\w-]/.test(text[at - 1] ?? '') && !/[\w-]/.test(text[at + name.length] ?? '');
    if (isWhole && ++seen === 2) return true;
  }
  return false;
}
