// Rewrites a flat bundle so that a constant is made when it is first used: a call needs few of the tables, expressions
// and schemas of all modules, and making all of them takes longer than judging it. House law makes this safe: the top
// level of a module only defines, it neither acts nor reads what changes. A constant gets another name, so a use that
// was overlooked is a ReferenceError, and a hook that fails denies.
import { parseSync } from 'oxc-parser';
import { referencesIn } from './scopes.js';

/** The text of a list of words is not taken from the code cache until it is used. */
const LONG = 512;

/** Made as fast as it is fetched: left as it is. None of them refers to another constant. */
function isCheap(node) {
  switch (node?.type) {
    case undefined:
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true;
    case 'Literal':
      return node.regex == null && node.end - node.start < LONG;
    case 'TemplateLiteral':
      return node.expressions.length === 0 && node.end - node.start < LONG;
    case 'UnaryExpression':
      return isCheap(node.argument);
    case 'BinaryExpression':
      return isCheap(node.left) && isCheap(node.right);
    case 'ArrayExpression':
      return node.elements.length === 0;
    case 'ObjectExpression':
      return node.properties.length === 0;
    default:
      return false;
  }
}

/** What a declaration binds: `a`, or `{ a, b: c }`; undefined for any other pattern. */
function namesOf(id) {
  if (id.type === 'Identifier') return [{ name: id.name }];
  if (id.type !== 'ObjectPattern') return undefined;
  const names = id.properties.map(({ key, value, computed }) =>
    !computed && key?.type === 'Identifier' && value.type === 'Identifier'
      ? { name: value.name, key: key.name }
      : undefined,
  );
  return names.includes(undefined) ? undefined : names;
}

/** `name.property = value;` at the top level belongs to the making of `name`. */
function ownerOf({ type, expression }) {
  if (type !== 'ExpressionStatement') return undefined;
  // A namespace, which esbuild fills with getters.
  if (expression.type === 'CallExpression' && expression.callee.name === '__export')
    return expression.arguments[0].name;
  if (expression.type !== 'AssignmentExpression') return undefined;
  const { left } = expression;
  return left.type === 'MemberExpression' && left.object.type === 'Identifier' ? left.object.name : undefined;
}

export function lazyConstants(code) {
  const { program, errors } = parseSync('bundle.cjs', code, { sourceType: 'script' });
  if (errors.length > 0) throw new Error(`the bundle cannot be parsed: ${errors[0].message}`);
  const { references, reassigned } = referencesIn(program);
  const owners = new Set(program.body.map(ownerOf));
  const lazy = new Map();
  for (const statement of program.body)
    for (const { id, init } of statement.type === 'VariableDeclaration' ? statement.declarations : []) {
      const names = namesOf(id);
      const isOwner = init !== null && owners.has(id.name);
      if (
        names === undefined ||
        (isCheap(init) && !isOwner) ||
        names.some(({ name }) => reassigned.has(name))
      )
        continue;
      const whole = id.type === 'Identifier' ? id.name : `parts$${id.start}`;
      lazy.set(whole, { text: () => textOf(init), added: [] });
      for (const { name, key } of id.type === 'Identifier' ? [] : names)
        lazy.set(name, { text: () => `${makerOf(whole)}().${key}`, added: [] });
    }
  const textOf = rewriter(code, references, lazy);
  const first = [];
  const rest = [];
  for (const statement of program.body) {
    const owner = lazy.get(ownerOf(statement));
    if (owner !== undefined) owner.added.push(statement);
    else if (statement.directive) first.unshift(textOf(statement));
    else if (statement.type === 'FunctionDeclaration') first.push(textOf(statement));
    else if (statement.type !== 'VariableDeclaration') rest.push(textOf(statement));
    else
      for (const declarator of statement.declarations)
        if (!namesOf(declarator.id)?.some(({ name }) => lazy.has(name)))
          (isCheap(declarator.init) ? first : rest).push(`var ${textOf(declarator)};`);
  }
  const made = [...lazy].map(([name, { text, added }]) => {
    const more = added.map((statement) => `${textOf(statement)}\n`).join('');
    const value = cellOf(name);
    // What is added to it refers to it: it has its value by then.
    return `var ${value}; function ${makerOf(name)}() { if (${value} === undefined) { ${value} = ${text()}; ${more}} return ${value}; }`;
  });
  return [...first, ...made, ...rest].join('\n');
}

const makerOf = (name) => `made$${name}`;
const cellOf = (name) => `value$${name}`;

/** The text of a node, in which each use of a lazy constant makes it. */
function rewriter(code, references, lazy) {
  const uses = references.filter(({ node }) => lazy.has(node.name));
  return ({ start, end }) => {
    let text = '';
    let at = start;
    for (let i = firstFrom(uses, start); i < uses.length && uses[i].node.start < end; i++) {
      const { node, isShort, isNew } = uses[i];
      const made = isNew ? `(${makerOf(node.name)}())` : `${makerOf(node.name)}()`;
      text += code.slice(at, node.start) + (isShort ? `${node.name}: ${made}` : made);
      at = node.end;
    }
    return text + code.slice(at, end);
  };
}

/** The first use that does not begin before `start`; the uses are in order. */
function firstFrom(uses, start) {
  let [low, high] = [0, uses.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (uses[middle].node.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
