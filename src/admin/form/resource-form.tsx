import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import { demandedByRules } from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { inputs } from '../../kinds/inputs.ts';
import { NestedInput } from '../../kinds/nested/objects-input.tsx';
import { type InputProps, useOverrides } from '../engine-context.tsx';
import { DemandedFields, useFormRow } from './form-context.ts';
import { type FormField, isShown } from './form-fields.ts';
import { useLockWords } from './rule-words.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly FormField[];
  /** Only these, in this order; default: all. */
  readonly only?: readonly string[];
}

/** Two columns where there is room, whatever the width of the window. */
const layout = {
  containerType: 'inline-size',
  '& > div': { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' },
  '@container (min-width: 520px)': { '& > div': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
} as const;

/** The inputs of a resource; stands inside the form's provider. */
export function ResourceForm({ resource, fields, only }: Props) {
  const { form: { within = [] } = {} } = useOverrides(resource.name);
  const wanted =
    only === undefined ? fields : only.flatMap(name => fields.filter(each => each.name === name));
  const shown = wanted.filter(({ name }) => !within.includes(name));
  const inside = (
    <NestedInput value={KindInput}>
      <Box sx={layout}>
        <div>
          {shown.map(each => (
            <FormInput key={each.name} resource={resource} {...each} />
          ))}
        </div>
      </Box>
    </NestedInput>
  );
  return resource.rules.length === 0 ? inside : <RuledForm resource={resource}>{inside}</RuledForm>;
}

/** Follows what is typed, so that a field which the rules demand by now has its star before anybody saves. */
function RuledForm({ resource, children }: { readonly resource: Resource; readonly children: ReactNode }) {
  const values: Readonly<Record<string, unknown>> = useWatch();
  const stored = useFormRow();
  const names = demandedByRules(resource, { ...stored, ...values }, serverNow()).join(' ');
  const demanded = useMemo(() => new Set(names.split(' ')), [names]);
  return <DemandedFields value={demanded}>{children}</DemandedFields>;
}

interface InputFieldProps extends FormField {
  readonly resource: Resource;
}

function FormInput(props: InputFieldProps) {
  return props.field.visibleWhen === undefined ? <PlacedInput {...props} /> : <ConditionalInput {...props} />;
}

/** Watches only the fields that it depends on. */
function ConditionalInput(props: InputFieldProps) {
  const conditions = (props.field.visibleWhen ?? []).map(condition => condition.field);
  const watched: readonly unknown[] = useWatch({ name: conditions });
  const draft = Object.fromEntries(conditions.map((each, at) => [each, watched[at]]));
  return isShown(props.field, draft) ? <PlacedInput {...props} /> : null;
}

function PlacedInput({ resource, ...placed }: InputFieldProps) {
  const { name, field } = placed;
  const reason = useLockWords(resource)(placed);
  const { inputs: custom, form } = useOverrides(resource.name);
  const Input = custom?.[name] ?? KindInput;
  const isWide = kindOf(field).wide || form?.wide?.includes(name) === true;
  return (
    <Box sx={isWide ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
      <Input
        name={name}
        field={field}
        resource={resource}
        {...(reason === undefined ? {} : { readOnlyBecause: reason })}
      />
    </Box>
  );
}

function KindInput(props: InputProps) {
  const { field } = props;
  const Input = inputs[field.input ?? field.kind] ?? inputs[field.kind];
  return Input === undefined ? null : <Input {...props} />;
}
