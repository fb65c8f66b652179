import { isNode, type Node, nameOf, partOf, partsOf, type Spot } from '../source-tree.ts';

/** What stands in the place of a piece of the text. */
export interface Break {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One way to break a program; `plant` says where in a file that would be, one node at a time. */
export interface Kind {
  readonly name: string;
  readonly group: 'permissions' | 'descriptions' | 'logic' | 'SQL' | 'mail' | 'known';
  /** Files in which it means something. */
  readonly within: RegExp;
  plant(spot: Spot, source: string): readonly Break[];
}

export const sourceOf = ({ start, end }: Node, source: string) => source.slice(start, end);

/** `text` instead of the node. */
export const instead = ({ start, end }: Node, text: string): Break => ({ start, end, text });

/** The node with the comma behind it is gone. */
export function without({ start, end }: Node, source: string): Break {
  const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma, text: '' };
}

/** The value of a property with one of these names. */
export function propertyValue({ node }: Spot, names: readonly string[]): Node | undefined {
  if (node.type !== 'Property' || !names.includes(nameOf(partOf(node, 'key')))) return undefined;
  return partOf(node, 'value');
}

/** Each element gone in turn; a list of one becomes empty. */
export function eachDropped(elements: readonly Node[], source: string): Break[] {
  const [first, last] = [elements[0], elements.at(-1)];
  if (first === undefined || last === undefined) return [];
  return elements.map(dropped => ({
    start: first.start,
    end: last.end,
    text: elements
      .filter(element => element !== dropped)
      .map(element => sourceOf(element, source))
      .join(', '),
  }));
}

export function argumentsOf(node: Node, names: readonly string[]): readonly Node[] | undefined {
  if (node.type !== 'CallExpression' || !names.includes(nameOf(partOf(node, 'callee')))) return undefined;
  return partsOf(node, 'arguments');
}

/** A property of this name in one of the objects around. */
export const isUnder = ({ parents }: Spot, name: string) =>
  parents.some(parent => parent.type === 'Property' && nameOf(partOf(parent, 'key')) === name);

export const isText = (node: Node | undefined): node is Node =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string';
