import { parseSync } from 'vite';

/** A node of the syntax tree, with where it stands in the text. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** A node with what it stands in, the nearest first. */
export interface Spot {
  readonly node: Node;
  readonly parents: readonly Node[];
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** One part of a node, when it is a node of one of these types, or of any. */
export function partOf(node: Node | undefined, part: string, ...types: readonly string[]): Node | undefined {
  const found = node?.[part];
  if (!isNode(found)) return undefined;
  return types.length === 0 || types.includes(found.type) ? found : undefined;
}

/** A list among the parts of a node, such as the elements of an array. */
export function partsOf(node: Node | undefined, part: string): readonly Node[] {
  const found: unknown = node?.[part];
  return Array.isArray(found) ? found.filter(isNode) : [];
}

/** `admin` of `Role.admin`, of `admin` and of `'admin'`. */
export function nameOf(node: Node | undefined): string {
  if (node === undefined) return '';
  if (node.type === 'MemberExpression') return nameOf(partOf(node, 'property'));
  const name = node.name ?? node.value;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : '';
}

/** What is only there for the compiler: nothing of it can be broken at run time. */
const types =
  /^(?:TSType|TSInterface|TSParameter|TSEnum|TSModule|TSDeclareFunction|TSFunctionType|TSImportType|TSQualified|Import|ExportAll)/;

/** Every node of a file that is there at run time, from the outside to the inside. */
export function spotsOf(file: string, text: string): Spot[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const spots: Spot[] = [];
  const walk = (value: unknown, parents: readonly Node[]): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, parents);
    if (!isNode(value) || (types.test(value.type) && value.type !== 'ImportExpression')) return;
    spots.push({ node: value, parents });
    for (const [part, inside] of Object.entries(value))
      if (part !== 'parent' && typeof inside === 'object') walk(inside, [value, ...parents]);
  };
  walk(program, []);
  return spots;
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export const isFunction = ({ type }: Node) => functions.has(type);

/** The functions of a file by a name that outlives changes around them: `readRows/2`, the third inside `readRows`. */
export function functionsOf(file: string, spots: readonly Spot[]): ReadonlyMap<Node, string> {
  const names = new Map<Node, string>();
  const inside = new Map<string, number>();
  for (const { node, parents } of spots) {
    if (!isFunction(node)) continue;
    const outer = parents.find(isFunction);
    const under = outer === undefined ? file : (names.get(outer) ?? file);
    const own = nameOf(partOf(node, 'id')) || nameOf(partOf(parents[0], 'id') ?? partOf(parents[0], 'key'));
    const label = `${under}/${own}`;
    const before = inside.get(label) ?? 0;
    inside.set(label, before + 1);
    names.set(node, before === 0 && own !== '' ? label : `${label}.${before}`);
  }
  return names;
}
