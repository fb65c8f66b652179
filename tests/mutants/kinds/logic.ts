import { type Node, partOf, type Spot } from '../source-tree.ts';
import { instead, type Kind, sourceOf } from './kind.ts';

const group = 'logic';
const within = /^(?:domain|contract|server|dataProvider|authProvider|src|resources\/schema)\//;

const flipped: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
};

const comparisonFlipped: Kind = {
  name: 'comparison flipped',
  group,
  within,
  plant({ node }, source) {
    const sign = node.type === 'BinaryExpression' ? flipped[String(node.operator)] : undefined;
    const [left, right] = [partOf(node, 'left'), partOf(node, 'right')];
    if (sign === undefined || left === undefined || right === undefined) return [];
    return [instead(node, `${sourceOf(left, source)} ${sign} ${sourceOf(right, source)}`)];
  },
};

/** By one where it is counted, by half where it is so large that one more is the same. */
const constantMoved: Kind = {
  name: 'constant moved',
  group,
  within,
  plant(spot) {
    const { value } = spot.node;
    if (spot.node.type !== 'Literal' || typeof value !== 'number' || !isBoundary(spot)) return [];
    return [instead(spot.node, String(value < 1000 ? value + 1 : Math.round(value * 1.5)))];
  },
};

/** What is compared, and what has a name of its own in the file. */
function isBoundary({ node, parents: [parent, outer, , file] }: Spot): boolean {
  if (parent?.type === 'BinaryExpression') return String(parent.operator) in flipped || isNamed(outer);
  return parent?.type === 'VariableDeclarator' && partOf(parent, 'init') === node && file === undefined;
}

const isNamed = (node: Node | undefined) => node?.type === 'VariableDeclarator';

const conditionNegated: Kind = {
  name: 'condition negated',
  group,
  within,
  plant({ node }, source) {
    if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return [];
    const test = partOf(node, 'test');
    return test === undefined ? [] : [instead(test, `!(${sourceOf(test, source)})`)];
  },
};

const guardRemoved: Kind = {
  name: 'guard removed',
  group,
  within,
  plant({ node, parents: [parent] }) {
    if (node.type !== 'IfStatement' || partOf(node, 'alternate') !== undefined) return [];
    const leaves = ['ReturnStatement', 'ThrowStatement', 'ContinueStatement'];
    const body = partOf(node, 'consequent', ...leaves);
    return body !== undefined && parent?.type === 'BlockStatement' ? [instead(node, ';')] : [];
  },
};

const logicSwapped: Kind = {
  name: 'and, or swapped',
  group,
  within,
  plant({ node }, source) {
    const sign = { '&&': '||', '||': '&&' }[String(node.operator)];
    const [left, right] = [partOf(node, 'left'), partOf(node, 'right')];
    if (node.type !== 'LogicalExpression' || sign === undefined || !left || !right) return [];
    return [instead(node, `(${sourceOf(left, source)}) ${sign} (${sourceOf(right, source)})`)];
  },
};

const awaitDropped: Kind = {
  name: 'await dropped',
  group,
  within: /^(?:server|dataProvider|authProvider|src)\//,
  plant({ node, parents: [parent] }, source) {
    const awaited = partOf(node, 'argument');
    if (node.type !== 'AwaitExpression' || awaited === undefined) return [];
    // A promise that is returned is waited for by whoever called.
    const isReturned = parent?.type === 'ReturnStatement' || parent?.type === 'ArrowFunctionExpression';
    return isReturned ? [] : [instead(node, sourceOf(awaited, source))];
  },
};

export const logicKinds: readonly Kind[] = [
  ...[comparisonFlipped, constantMoved, conditionNegated, guardRemoved, logicSwapped, awaitDropped],
];
