import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useDebouncedValue } from '../../admin/timers.ts';
import { UrlInput } from '../../kinds/text/text-inputs.tsx';
import { frameRights } from './frame-rights.ts';

const settleMs = 600;

/** The address of a statistic, with its frame as partners will see it once the typing rests (FORM-STAT-04). */
export function FramePreviewInput(props: InputProps) {
  const translate = useTranslate();
  const value: unknown = useDebouncedValue(useWatch({ name: props.name }), settleMs);
  const address =
    typeof value === 'string' && props.field.schema.safeParse(value).success ? value : undefined;
  const rights = address === undefined ? undefined : frameRights(address, location.origin);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <UrlInput {...props} />
      {address !== undefined && rights === undefined && (
        <Box role="status" sx={{ color: 'warning.main', typography: 'caption' }}>
          {translate('statistics.link_only')}
        </Box>
      )}
      {rights !== undefined && (
        <Box
          component="iframe"
          src={address}
          title={translate('form.preview_of', { label: translate('statistics.frame') })}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox={rights}
          sx={{ width: '100%', height: 240, border: 1, borderColor: 'divider', borderRadius: '8px' }}
        />
      )}
    </Box>
  );
}
