import { type Node, nameOf, partOf, partsOf, type Spot } from '../source-tree.ts';
import {
  argumentsOf,
  type Break,
  eachDropped,
  instead,
  isText,
  isUnder,
  type Kind,
  propertyValue,
  sourceOf,
  without,
} from './kind.ts';

const group = 'permissions';
const described = /^(?:resources|contract)\//;
const decided = /^(?:resources|contract|domain|server)\//;
const verbs = ['read', 'create', 'update', 'remove'];
const everybody = "{ 0: 'all', 1: 'all', 3: 'all', 4: 'all' }";
const roleNumbers = { Admin: 0, Partner: 1, CustomerService: 3, Marketing: 4 };

const isRole = (node: Node) => node.type === 'MemberExpression' && nameOf(partOf(node, 'object')) === 'Role';

/** The roles of `all(Role.Admin, …)` and of `[Role.Admin, …]`. */
function rolesIn({ node }: Spot): readonly Node[] {
  const given = argumentsOf(node, ['all', 'allAndOwner', 'keptBy']);
  if (given !== undefined) return given.filter(isRole);
  const elements = node.type === 'ArrayExpression' ? partsOf(node, 'elements') : [];
  return elements.every(isRole) ? elements : [];
}

/** Lists that stand under a name, and what to write for one role less or more. */
const named: Readonly<Record<string, { readonly less?: string; readonly more?: string }>> = {
  roles: { less: '[0, 3, 4]' },
  staff: { less: '[0, 3]', more: '[0, 1, 3, 4]' },
  everyone: { less: "{ 0: 'all', 3: 'all', 4: 'all' }" },
  nobody: { more: "{ 1: 'all' }" },
};

function namedList(spot: Spot) {
  const given = argumentsOf(spot.node, ['adminWrites', 'serverWrites'])?.[0];
  const list = given ?? propertyValue(spot, ['roles', 'readBy', ...verbs]);
  return list?.type === 'Identifier' ? { list, ...named[nameOf(list)] } : undefined;
}

const roleDropped: Kind = {
  name: 'role dropped',
  group,
  within: described,
  plant(spot, source) {
    const found = namedList(spot);
    if (found?.less !== undefined) return [instead(found.list, found.less)];
    return eachDropped(rolesIn(spot), source);
  },
};

const roleAdded: Kind = {
  name: 'role added',
  group,
  within: described,
  plant(spot, source) {
    const found = namedList(spot);
    if (found?.more !== undefined) return [instead(found.list, found.more)];
    const present = rolesIn(spot);
    const last = present.at(-1);
    if (last === undefined) return [];
    const names = present.map(role => nameOf(partOf(role, 'property')));
    // Partners are in there, with what is theirs.
    if (argumentsOf(spot.node, ['allAndOwner']) !== undefined) names.push('Partner');
    return Object.entries(roleNumbers)
      .filter(([name]) => !names.includes(name))
      .map(([, role]) => instead(last, `${sourceOf(last, source)}, ${role}`));
  },
};

/** A grant to everybody, one's own rows become all, a description keeps no owner. */
const grantWidened: Kind = {
  name: 'grant widened',
  group,
  within: described,
  plant(spot, source) {
    const { node } = spot;
    const own = argumentsOf(node, ['allAndOwner']);
    if (own !== undefined) return [instead(node, `{ ...${sourceOf(node, source)}, 1: 'all' }`)];
    if (isText(node) && node.value === 'own' && spot.parents[0]?.type !== 'TSLiteralType')
      return [instead(node, "'all'")];
    const given = argumentsOf(node, ['adminWrites', 'serverWrites', 'keptBy']);
    if (given !== undefined)
      return verbs
        .filter(verb => verb !== 'read' || nameOf(given[0]) !== 'everyone')
        .map(verb => instead(node, `{ ...${sourceOf(node, source)}, ${verb}: ${everybody} }`));
    const grant = isUnder(spot, 'access') ? propertyValue(spot, verbs) : undefined;
    return grant === undefined || nameOf(grant) === 'everyone' ? [] : [instead(grant, everybody)];
  },
};

const ownershipDropped: Kind = {
  name: 'ownership dropped',
  group,
  within: decided,
  plant(spot, source) {
    const owner = propertyValue(spot, ['owner', 'sharedWith', 'scope', 'listedIn']);
    if (owner !== undefined && isDescription(spot)) return [without(spot.node, source)];
    if (spot.node.type === 'Identifier' && spot.node.name === 'mustOwn' && isAsked(spot))
      return [instead(spot.node, 'false')];
    const isOwn = comparison(spot, side => isText(side) && side.value === 'own');
    const isThem = comparison(spot, side => /(?:actor|person)\.id$/.test(sourceOf(side, source)));
    if (!isOwn && !isThem) return [];
    // What is asked of one's own is no longer asked, and whoever asks counts as the one meant.
    return [instead(spot.node, String(isThem && spot.node.operator === '==='))];
  },
};

const isDescription = ({ parents }: Spot) =>
  parents.some(parent => argumentsOf(parent, ['defineResource']) !== undefined);

const isAsked = ({ node, parents: [parent] }: Spot) =>
  partOf(parent ?? node, 'test') === node || parent?.type === 'LogicalExpression';

function comparison({ node }: Spot, holds: (side: Node) => boolean): boolean {
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(String(node.operator))) return false;
  return [partOf(node, 'left'), partOf(node, 'right')].some(side => side !== undefined && holds(side));
}

/** What says who may set or see a field is gone from it. */
const fieldOpened: Kind = {
  name: 'field opened',
  group,
  within: described,
  plant(spot, source) {
    const limit = propertyValue(spot, ['write', 'readBy', 'secret', 'confirmed', 'restricted']);
    const parts = limit?.type === 'ObjectExpression' ? partsOf(limit, 'properties') : [];
    return limit === undefined ? [] : [spot.node, ...parts].map(part => without(part, source));
  },
};

const roleMistaken: Kind = {
  name: 'role check flipped',
  group,
  within: decided,
  plant(spot, source) {
    if (!comparison(spot, isRole)) return [];
    return [instead(spot.node, flippedSource(spot.node, source))];
  },
};

function flippedSource(node: Node, source: string): string {
  const [left, right] = [partOf(node, 'left'), partOf(node, 'right')];
  const sign = node.operator === '===' ? '!==' : '===';
  return left && right ? `${sourceOf(left, source)} ${sign} ${sourceOf(right, source)}` : '';
}

/** `if (…) throw forbidden()` is gone, or a role without a grant is let in. */
const refusalRemoved: Kind = {
  name: 'refusal removed',
  group,
  within: decided,
  plant({ node }, source): readonly Break[] {
    const refuses = /^throw (?:forbidden|new ApiError\(40[13]|notFound|unauthori)/;
    if (node.type !== 'IfStatement' || partOf(node, 'alternate') !== undefined) return [];
    const body = partOf(node, 'consequent');
    const done = body && sourceOf(body, source).replace(/^\{\s*/, '');
    return done !== undefined && refuses.test(done) ? [instead(node, ';')] : [];
  },
};

export const permissionKinds: readonly Kind[] = [
  ...[roleDropped, roleAdded, grantWidened, ownershipDropped],
  ...[fieldOpened, roleMistaken, refusalRemoved],
];
