import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { useFormRow } from '../../../admin/form/form-context.ts';
import { ToneTag } from '../../../kinds/choice-views.tsx';
import { PanelLink } from './panel-link.tsx';

/** Whether a device is in service, and the way to take it out or back with its plan (FORM-DEV-17, DIS-08). */
export function ServiceInput({ readOnlyBecause }: InputProps) {
  const translate = useTranslate();
  const row = useFormRow();
  if (row === undefined) return null;
  const isDisabled = row.is_disabled === true;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 40 }}>
      <ToneTag tone={isDisabled ? 'danger' : 'success'}>
        {translate(isDisabled ? 'list.disabled' : 'list.enabled')}
      </ToneTag>
      {readOnlyBecause === undefined && (
        <PanelLink
          to={`/devices/${row.id}/${isDisabled ? 'enable' : 'disable'}`}
          label={isDisabled ? 'device.enable' : 'device.disable'}
        />
      )}
    </Box>
  );
}
