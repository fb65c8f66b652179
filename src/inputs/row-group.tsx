import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';

interface GroupProps {
  readonly label: string;
  readonly message?: string | undefined;
  readonly error?: boolean;
  readonly disabled?: boolean;
  readonly empty: boolean;
  /** Several short entries beside each other. */
  readonly dense?: boolean;
  readonly onAdd: () => void;
  readonly children: ReactNode;
}

const several = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 160px), 1fr))',
} as const;

/** The entries of a list under their common label, with a button that adds one. */
export function RowGroup({ label, message, error = false, disabled = false, ...props }: GroupProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id={id} variant="subtitle2" component="h3">
          {label}
        </Typography>
        <Button
          size="small"
          startIcon={<Add />}
          disabled={disabled}
          onClick={props.onAdd}
          aria-label={translate('form.add_row_to', { label })}
        >
          {translate('form.add_row')}
        </Button>
      </Stack>
      {props.empty ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('form.no_rows')}
        </Typography>
      ) : (
        <Box sx={props.dense === true ? several : { display: 'grid', gap: 1.5 }}>{props.children}</Box>
      )}
      {message !== undefined && <FormHelperText error={error}>{message}</FormHelperText>}
    </Box>
  );
}

interface RowProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** One entry with its remove button. */
export function Row({ label, disabled = false, onRemove, children }: RowProps) {
  const translate = useTranslate();
  return (
    <Stack direction="row" spacing={1} role="group" aria-label={label} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <IconButton
        size="small"
        disabled={disabled}
        onClick={onRemove}
        aria-label={translate('form.remove_row', { label })}
        sx={{ mt: 0.5 }}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </Stack>
  );
}
