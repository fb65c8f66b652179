import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { ChoiceInput } from '../../kinds/choice-inputs.tsx';

const usual = 'month';

/**
 * A switch that makes the plan a subscription and reveals its period; off, the period is null
 * (FORM-PLAN-05 to FORM-PLAN-07).
 */
export function RecurringInput(props: InputProps) {
  const translate = useTranslate();
  const { field } = useController({ name: props.name });
  const value: unknown = field.value;
  const isSubscription = typeof value === 'string';
  return (
    <Stack spacing={1.5}>
      <Box sx={{ pl: 0.5 }}>
        <FormControlLabel
          label={translate('form.subscription')}
          disabled={props.readOnlyBecause !== undefined}
          title={props.readOnlyBecause}
          control={
            <Switch
              checked={isSubscription}
              onChange={(_event, checked) => field.onChange(checked ? usual : null)}
            />
          }
        />
      </Box>
      {isSubscription && <ChoiceInput {...props} field={{ ...props.field, required: true }} />}
    </Stack>
  );
}
