import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash';
import { type At, isFull, type Line } from '../line/line.ts';
import { readInside } from '../line/words.ts';

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

/** What a shell calls without being told to is taken for called. */
export function readHooks(line: Line): void {
  for (const [body, { name, at }] of line.uncalled) {
    if (isFull(line)) return;
    // Run time decides which of several functions of a name is the one that is called.
    if (HOOKS.test(name) || (at.maybe && line.called.has(name)))
      line.callFunction(body, [], { ...at, cause: 'function', depth: at.depth + 1 });
  }
}
