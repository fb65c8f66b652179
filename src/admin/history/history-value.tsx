import { useGetManyAggregate } from 'react-admin';
import { resourceOf } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { ReferenceTarget } from '../../../resources/schema/field.ts';
import { blank, isBlank } from '../../kinds/value-at.ts';
import type { CellProps } from '../overrides.ts';
import { FieldValue } from '../show/field-value.tsx';
import type { Row } from '../table/row.ts';

interface Props extends CellProps {
  readonly resource: string;
}

/** A value of another time, drawn as lists draw the value of now. */
export function HistoryValue(props: Props) {
  const { field, value } = props;
  if (isBlank(value)) return blank;
  if (field.target !== undefined && typeof value === 'number')
    return <NamedReference {...props} value={value} target={field.target} />;
  return <FieldValue {...props} />;
}

/** Named for those who may read what it points to; a number for others. */
function NamedReference({ target, ...props }: Props & { value: number; target: ReferenceTarget }) {
  const over = resourceOf(target.resource);
  const mayRead = scopeOf(over.access, 'read', props.role) !== undefined;
  const { data } = useGetManyAggregate<Row>(
    over.name,
    { ids: [props.value] },
    { enabled: mayRead, retry: false },
  );
  const found = data?.find(row => row?.id === props.value);
  if (found === undefined) return `#${props.value}`;
  return <FieldValue {...props} row={{ ...props.row, [target.as]: found }} />;
}
