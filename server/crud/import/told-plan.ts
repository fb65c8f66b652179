import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Row } from '../../db/sql/row-shape.ts';
import type { CheckedLine } from './checked-lines.ts';
import type { ImportPlan } from './plan.ts';

/** The plan as the dry run answers it. */
export function toldPlan(resource: Resource, { plan, counts, lines }: ImportPlan) {
  return { plan, counts, rows: lines.map(line => toldLine(resource, line)) };
}

function toldLine(resource: Resource, line: CheckedLine) {
  const { state, title } = line;
  const id = 'stored' in line ? line.stored?.id : undefined;
  return {
    line: line.line,
    state,
    title,
    ...(id === undefined ? {} : { id }),
    ...('changes' in line ? { changes: line.changes, beside: besideAmounts(resource, line) } : {}),
    ...('errors' in line ? { errors: line.errors } : {}),
  };
}

/** The currencies of amounts that change. */
function besideAmounts({ fields }: Resource, line: Extract<CheckedLine, { changes: unknown }>): Row {
  const row: Row = { ...('stored' in line ? line.stored : {}), ...line.values };
  return Object.fromEntries(
    Object.keys(line.changes).flatMap(name => {
      const currency = fields[name]?.currency;
      return currency !== undefined && 'field' in currency ? [[currency.field, row[currency.field]]] : [];
    }),
  );
}
