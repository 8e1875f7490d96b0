/** State of a module: what a `let` holds, a constant whose value is changed in place, and an object of a class of ours. */
import { type Node, type Program, parseSync, Visitor } from 'oxc-parser';

const CHANGING: ReadonlySet<string> = new Set(
  'set add delete clear push pop shift unshift splice sort reverse fill copyWithin'.split(' '),
);
/** Of an expression: it is an argument of the search that follows, and each search sets it. */
const PLACE_OF_SEARCH = 'lastIndex';
/** Whatever is made with these holds no state but what is changed in place, which is found by itself. */
const PLAIN =
  /^(?:Map|Set|WeakMap|WeakSet|RegExp|Text(?:De|En)coder|(?:Ui|I)nt\d+Array|ArrayBuffer|Intl|URL)$/;
const MEMO = /\/text\/bounded-memo\.ts$/;

interface Declared {
  readonly name: string;
  readonly isLet: boolean;
  readonly value?: Node | null;
}

function declaredBy(statement: Node): Declared[] {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.map(({ local }) => ({ name: local.name, isLet: false }));
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' ? [{ name: id.name, isLet: declaration.kind !== 'const', value: init }] : [],
  );
}

const memberName = (node: Node): string | undefined =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined;

/** The variable behind a place: `table` of `table.rows[0]` and of `table.get(key)`. */
function holderOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return holderOf(node.object);
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return holderOf(node.expression);
  return node.type === 'CallExpression' && memberName(node.callee) === 'get'
    ? holderOf(node.callee)
    : undefined;
}

const changedMember = (target: Node): string | undefined =>
  target.type === 'MemberExpression' && memberName(target) !== PLACE_OF_SEARCH ? holderOf(target) : undefined;

function changedIn(program: Program): Set<string | undefined> {
  const changed = new Set<string | undefined>();
  new Visitor({
    AssignmentExpression: ({ left }) => void changed.add(changedMember(left)),
    UpdateExpression: ({ argument }) => void changed.add(changedMember(argument)),
    UnaryExpression({ operator, argument }) {
      if (operator === 'delete') changed.add(changedMember(argument));
    },
    CallExpression({ callee, arguments: [first] }) {
      const method = memberName(callee);
      if (method === undefined || callee.type !== 'MemberExpression') return;
      if (CHANGING.has(method)) changed.add(holderOf(callee.object));
      if (method === 'assign' && holderOf(callee.object) === 'Object' && first) changed.add(holderOf(first));
    },
  }).visit(program);
  return changed;
}

const madeBy = (value: Node | null | undefined): string | undefined =>
  value?.type === 'NewExpression' ? holderOf(value.callee) : undefined;

/** Names of what changes or may. A local variable of the same name counts as well: give it another. */
export function moduleState(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse`);
  const changed = changedIn(program);
  const memos = new Set(
    program.body
      .flatMap((node) =>
        node.type === 'ImportDeclaration' && MEMO.test(node.source.value) ? declaredBy(node) : [],
      )
      .map(({ name }) => name),
  );
  const isState = ({ name, isLet, value }: Declared): boolean => {
    const maker = madeBy(value);
    if (maker !== undefined && memos.has(maker)) return isLet;
    return isLet || changed.has(name) || (maker !== undefined && !PLAIN.test(maker));
  };
  return program.body
    .flatMap(declaredBy)
    .filter(isState)
    .map(({ name }) => name);
}
