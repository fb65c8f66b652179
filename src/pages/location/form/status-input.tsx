import { useGetList } from 'react-admin';
import { LocationStatus } from '../../../../domain/location-status.ts';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { useFormRow } from '../../../admin/form/form-context.ts';
import { ChoiceInput } from '../../../kinds/choice-inputs.tsx';

/**
 * A new location can only be Coming soon (FORM-LOC-13); one without devices cannot be opened
 * (FORM-LOC-15, FORM-LOC-16). What a location is already stays among the choices.
 */
export function StatusInput(props: InputProps) {
  const row = useFormRow();
  const { data, total } = useGetList(
    'devices',
    {
      pagination: { page: 1, perPage: 10 },
      meta: {
        path: '/v3/beds',
        entries: [
          { field: 'partner_location_id', op: 'eq', value: row?.id ?? 0 },
          { field: 'deleted', op: 'eq', value: false },
        ],
      },
    },
    { enabled: row !== undefined },
  );
  const hasDevices = data !== undefined && (total ?? data.length) > 0;
  const choices = (props.field.choices ?? []).filter(({ value }) => {
    if (row === undefined) return value === LocationStatus.ComingSoon;
    return value !== LocationStatus.Open || hasDevices || row.status === LocationStatus.Open;
  });
  return <ChoiceInput {...props} field={{ ...props.field, choices }} />;
}
