import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';
import { type At, isFull, type Line } from '../line/line.ts';
import { readInside } from '../line/words.ts';

/**
 * Everything the reader did not reach is read here, so that no substitution is lost in a place that no rule covers:
 * case patterns, operands of expansions, subscripts, the words of a glob. Bodies of functions that are never called
 * stay unread.
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
        // A slash inside a substitution does not end the pattern.
        if (node.operation?.type === 'Replace' || node.operation?.type === 'Unknown')
          line.readEmbedded(node.text.slice(2, -1), at);
        forEachChild(node, visit);
        return;
      case 'ArithmeticExpansion':
        // Parsed again at each access, which costs its length.
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

/** Functions that a shell calls by itself count as called. */
export function readHooks(line: Line): void {
  for (const [body, { name, at }] of line.uncalled) {
    if (isFull(line)) return;
    // Run time decides which of several functions with one name is called.
    if (HOOKS.test(name) || (at.maybe && line.called.has(name)))
      line.callFunction(body, [], { ...at, cause: 'function', depth: at.depth + 1 });
  }
}
