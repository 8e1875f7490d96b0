// Finds the uses of names of the top level in a script: those that no inner declaration shadows.

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const BLOCKS = new Set([
  'BlockStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'SwitchStatement',
  'CatchClause',
  'StaticBlock',
  'ClassExpression',
  'ClassDeclaration',
]);

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

function* childrenOf(node) {
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) yield [key, each];
    } else if (isNode(value)) yield [key, value];
  }
}

/** The names that a pattern binds. */
function* namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      yield pattern.name;
      break;
    case 'ObjectPattern':
      for (const { value, argument } of pattern.properties) yield* namesIn(value ?? argument);
      break;
    case 'ArrayPattern':
      for (const each of pattern.elements) yield* namesIn(each);
      break;
    case 'AssignmentPattern':
      yield* namesIn(pattern.left);
      break;
    case 'RestElement':
      yield* namesIn(pattern.argument);
      break;
  }
}

function declareVariables(node, scope) {
  for (const { id } of node.declarations) for (const name of namesIn(id)) scope.add(name);
}

/** `var` anywhere in a function, but not in functions within. */
function declareVars(node, scope) {
  if (node.type === 'VariableDeclaration' && node.kind === 'var') declareVariables(node, scope);
  for (const [, child] of childrenOf(node)) if (!FUNCTIONS.has(child.type)) declareVars(child, scope);
}

/** What the statements of a block declare for the block. */
function declareLexical(statements, scope) {
  for (const statement of statements) {
    if (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
      declareVariables(statement, scope);
    if (/^(?:Function|Class)Declaration$/.test(statement.type)) scope.add(statement.id.name);
  }
}

function scopeOf(node) {
  const scope = new Set();
  if (FUNCTIONS.has(node.type)) {
    if (node.type === 'FunctionExpression' && node.id) scope.add(node.id.name);
    if (node.type !== 'ArrowFunctionExpression') scope.add('arguments');
    for (const parameter of node.params) for (const name of namesIn(parameter)) scope.add(name);
    declareVars(node.body, scope);
  } else if (node.type === 'CatchClause') {
    for (const name of namesIn(node.param)) scope.add(name);
  } else if (node.type === 'BlockStatement') declareLexical(node.body, scope);
  else if (node.type === 'StaticBlock') {
    for (const statement of node.body) declareVars(statement, scope);
    declareLexical(node.body, scope);
  } else if (node.type === 'SwitchStatement') {
    for (const { consequent } of node.cases) declareLexical(consequent, scope);
  } else if (node.type.startsWith('For')) declareLexical([node.init ?? node.left].filter(isNode), scope);
  else if (node.id) scope.add(node.id.name);
  return scope;
}

/** Names that are no uses: of properties, methods and labels. */
function isName(parent, key) {
  if (parent.type === 'MemberExpression') return key === 'property' && !parent.computed;
  if (/^(?:Property|MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(parent.type))
    return key === 'key' && !parent.computed && !parent.shorthand;
  return /^(?:LabeledStatement|BreakStatement|ContinueStatement|MetaProperty)$/.test(parent.type);
}

/**
 * `references` are in the order of the text; `reassigned` are names that more than their declaration assigns. A
 * declaration of the top level is no reference.
 */
export function referencesIn(program) {
  const references = [];
  const reassigned = new Set();
  const declared = new Set();
  const seen = new Set();
  const scopes = [];
  const note = (node, parent, key, isNew) => {
    if (isName(parent, key) || scopes.some((scope) => scope.has(node.name))) return;
    if (isDeclared(parent, key)) {
      if (scopes.length > 0) return;
      if (declared.has(node.name)) reassigned.add(node.name);
      declared.add(node.name);
      return;
    }
    // A short property is one place with two nodes.
    if (seen.has(node.start)) return;
    seen.add(node.start);
    references.push({ node, isNew, isShort: parent.type === 'Property' && parent.shorthand });
  };
  const visit = (node, parent, key, isNew, isTarget) => {
    if (node.type === 'Identifier') {
      if (isTarget && !scopes.some((scope) => scope.has(node.name))) reassigned.add(node.name);
      return note(node, parent, key, isNew);
    }
    const isScope = FUNCTIONS.has(node.type) || BLOCKS.has(node.type);
    if (node.type === 'FunctionDeclaration') note(node.id, node, 'id', false);
    if (isScope) scopes.push(scopeOf(node));
    for (const [name, child] of childrenOf(node)) {
      if (name === 'id' && isScope) continue;
      const isCallee = node.type === 'NewExpression' && name === 'callee';
      const staysNew = isNew && node.type === 'MemberExpression' && name === 'object';
      visit(child, node, name, isCallee || staysNew, isTargetOf(node, name, isTarget));
    }
    if (isScope) scopes.pop();
  };
  visit(program, { type: 'Program' }, 'body', false, false);
  references.sort((a, b) => a.node.start - b.node.start);
  return { references, reassigned };
}

const isDeclared = (parent, key) =>
  key === 'id' && (parent.type === 'VariableDeclarator' || parent.type === 'FunctionDeclaration');

/** Whether the child is assigned to: `a = 1`, `[a] = b`, `a++`, `for (a of b)`. */
function isTargetOf({ type, shorthand }, key, isTarget) {
  if (type === 'AssignmentExpression' || type === 'ForOfStatement' || type === 'ForInStatement')
    return key === 'left';
  if (type === 'UpdateExpression') return true;
  if (!isTarget) return false;
  if (type === 'Property') return key === 'value' || shorthand;
  if (type === 'AssignmentPattern') return key === 'left';
  return type === 'ArrayPattern' || type === 'ObjectPattern' || type === 'RestElement';
}
