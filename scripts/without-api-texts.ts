import { fileURLToPath } from 'node:url';
import { type Plugin, parseAst } from 'vite';

const contract = fileURLToPath(new URL('../contract/', import.meta.url));

/**
 * Leaves out of what browsers are sent what the contract says for the API document: summaries, descriptions and what
 * `describe` says of a part. The server alone prints them; every page would carry them to nobody.
 */
export const withoutApiTexts: Plugin = {
  name: 'without-api-texts',
  apply: 'build',
  transform: (code, id) => (isOfContract(id) ? { code: withoutTexts(code), map: null } : null),
};

/** Not whatever lies in a folder of that name: the project itself may. */
export const isOfContract = (id: string) => id.startsWith(contract) && id.endsWith('.ts');

/** A module's code without these texts: what it calls and exports stays as it is. */
export function withoutTexts(code: string): string {
  let left = code;
  // From the end on, so that what comes before stays where it is.
  for (const { from, to, by } of textsIn(parseAst(code)).sort((one, other) => other.from - one.from))
    left = left.slice(0, from) + by + left.slice(to);
  return left;
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function textsIn(value: unknown): Cut[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value)) return [];
  const own = describing(value) ?? told(value);
  if (own === undefined) return Object.values(value).flatMap(textsIn);
  return [own, ...('callee' in value ? textsIn(value.callee) : [])];
}

/** `.describe('…')` behind a schema. */
function describing(node: Node): Cut | undefined {
  if (node.type !== 'CallExpression' || !('callee' in node) || !isNode(node.callee)) return undefined;
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || !('object' in callee) || !('property' in callee))
    return undefined;
  if (!isNode(callee.object) || nameOf(callee.property) !== 'describe') return undefined;
  return { from: callee.object.end, to: node.end, by: '' };
}

/** `summary: '…'` of a call; a part of a schema that is called so has a schema in its place. */
function told(node: Node): Cut | undefined {
  if (node.type !== 'Property' || !('key' in node) || !('value' in node) || !isNode(node.value))
    return undefined;
  const { value } = node;
  const isText = ['Literal', 'TemplateLiteral'].includes(value.type);
  if (!isText || !['summary', 'description'].includes(nameOf(node.key))) return undefined;
  return { from: value.start, to: value.end, by: "''" };
}

function nameOf(node: unknown): string {
  return isNode(node) && 'name' in node ? String(node.name) : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
