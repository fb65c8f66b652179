import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { useInput } from './use-input.ts';

interface Props {
  readonly look: ReturnType<typeof useInput>['textField'];
  readonly children: ReactNode;
}

/** The label of an input that is no text box, what is inside, and what is wrong with it. */
export function InputFrame({ look: { label, required, error, helperText }, children }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Typography>
      {children}
      {helperText !== undefined && <FormHelperText error={error}>{helperText}</FormHelperText>}
    </Box>
  );
}
