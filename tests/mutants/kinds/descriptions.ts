import { nameOf, partOf, partsOf, type Spot } from '../source-tree.ts';
import {
  type Break,
  eachDropped,
  instead,
  isText,
  type Kind,
  propertyValue,
  sourceOf,
  without,
} from './kind.ts';

const group = 'descriptions';
const within = /^(?:resources|contract)\//;

/** A property of one of these names is gone. */
const gone = (name: string, ...properties: readonly string[]): Kind => ({
  ...{ name, group, within },
  plant: (spot, source) =>
    propertyValue(spot, properties) === undefined || isOfType(spot) ? [] : [without(spot.node, source)],
});

/** Patterns take values out of objects: nothing is described there. */
const isOfType = ({ parents: [parent] }: Spot) => parent?.type === 'ObjectPattern';

const labelChanged: Kind = {
  name: 'label changed',
  group,
  within: /^(?:resources|domain)\//,
  plant(spot) {
    const value = propertyValue(spot, ['label', 'one', 'many', 'help']);
    return isText(value) ? [instead(value, JSON.stringify(`${value.value}s`))] : [];
  },
};

/** What is refused says so in the words of the requirements. */
const messageChanged: Kind = {
  name: 'message changed',
  group,
  within: /^(?:resources|contract|domain)\//,
  plant({ node, parents: [parent] }) {
    if (!isText(node) || !/^[A-Z][^.]* \S+/.test(String(node.value))) return [];
    if (parent?.type === 'Property' && nameOf(partOf(parent, 'key')) !== 'required') return [];
    return [instead(node, JSON.stringify(`${node.value}, please`))];
  },
};

const defaultChanged: Kind = {
  name: 'default changed',
  group,
  within,
  plant(spot, source) {
    const value = propertyValue(spot, ['default']);
    if (value === undefined || isOfType(spot)) return [];
    if (typeof value.value === 'boolean') return [instead(value, String(!value.value))];
    if (typeof value.value === 'number') return [instead(value, String(value.value + 1))];
    return [without(spot.node, source)];
  },
};

const operators: Readonly<Record<string, readonly string[]>> = {
  ...{ eq: ['ilike'], ilike: ['eq'], range: ['eq'], in: ['eq'], ne: ['eq'], ge: ['le'], le: ['ge'] },
};

const filterChanged: Kind = {
  name: 'filter operator changed',
  group,
  within,
  plant(spot) {
    const value = propertyValue(spot, ['filter', 'op']);
    const others = isText(value) ? operators[String(value.value)] : undefined;
    return others === undefined || value === undefined
      ? []
      : others.map(other => instead(value, `'${other}'`));
  },
};

const limitChanged: Kind = {
  name: 'limit moved by one',
  group,
  within,
  plant(spot) {
    const value = propertyValue(spot, [
      'maxLength',
      'minLength',
      'min',
      'max',
      'maxPageSize',
      'digits',
      'most',
    ]);
    if (typeof value?.value === 'number') return [instead(value, String(value.value + 1))];
    const { node } = spot;
    const checks = /^(?:min|max|gte|lte|length)$/.test(nameOf(partOf(node, 'callee')));
    const [limit] = node.type === 'CallExpression' && checks ? partsOf(node, 'arguments') : [];
    return typeof limit?.value === 'number' ? [instead(limit, String(limit.value + 1))] : [];
  },
};

const lists = ['columns', 'filters', 'inline', 'show', 'aliases', 'rules', 'unique', 'visibleWhen', 'when'];

/** A column, a filter, a rule, a condition of an action less. */
const partDropped: Kind = {
  name: 'part of a list dropped',
  group,
  within: /^resources\//,
  plant(spot, source): readonly Break[] {
    const value = propertyValue(spot, lists);
    return value?.type === 'ArrayExpression' ? eachDropped(partsOf(value, 'elements'), source) : [];
  },
};

const orderChanged: Kind = {
  name: 'order changed',
  group,
  within: /^resources\//,
  plant(spot, source) {
    const value = propertyValue(spot, ['sort']);
    const [field, direction] = value?.type === 'ArrayExpression' ? partsOf(value, 'elements') : [];
    if (field === undefined || direction === undefined) return [];
    return [instead(direction, /asc/i.test(sourceOf(direction, source)) ? "'desc'" : "'asc'")];
  },
};

export const descriptionKinds: readonly Kind[] = [
  labelChanged,
  messageChanged,
  gone('required dropped', 'required'),
  gone('unique dropped', 'unique'),
  gone('search or sort dropped', 'sortable', 'search', 'removed'),
  gone(
    'rule of a field dropped',
    'rule',
    'sparse',
    'latest',
    'earliest',
    'visibleWhen',
    'zone',
    'softDelete',
  ),
  defaultChanged,
  filterChanged,
  limitChanged,
  partDropped,
  orderChanged,
];
