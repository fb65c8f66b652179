import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { numbers } from '../../../resources/schema/fields.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { InputFrame, useInput } from '../../kinds/input-frame.tsx';
import { NumbersInput } from '../../kinds/number/number-inputs.tsx';
import { FlowsChart } from './flows-chart.tsx';
import { paces, timesOf } from './paces.ts';

const times = {
  slow: numbers({ label: 'Slow stretch', min: 0 }),
  fast: numbers({ label: 'Fast stretch', min: 0 }),
  moderate: numbers({ label: 'Moderate stretch', min: 0 }),
};

/** The times of the slow, fast and moderate stretch, drawn while they are typed (FORM-COND-02, FORM-COND-05). */
export function FlowsInput(props: InputProps) {
  const translate = useTranslate();
  const { textField } = useInput(props);
  const value: unknown = useWatch({ name: props.name });
  return (
    <InputFrame
      look={{
        ...textField,
        helperText: textField.error || textField.disabled ? textField.helperText : undefined,
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FlowsChart label={translate('conditions.chart')} flows={timesOf(value)} />
        {paces.map(pace => (
          <NumbersInput {...props} key={pace} name={`${props.name}.${pace}`} field={times[pace]} />
        ))}
      </Box>
    </InputFrame>
  );
}
