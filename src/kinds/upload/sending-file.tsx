import Close from '@mui/icons-material/CloseOutlined';
import Replay from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import type { Sending } from './use-uploads.ts';

interface Props {
  readonly sending: Sending;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** How far a file has come, with a way to call it back; or why it did not arrive, with a way to try again. */
export function SendingFile({ sending: { file, share, failure }, onCancel, onRetry }: Props) {
  const translate = useTranslate();
  const { name } = file;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, typography: 'caption' }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={name}>
          {name}
        </Box>
        {failure === undefined ? (
          <LinearProgress
            variant="determinate"
            value={Math.round(share * 100)}
            aria-label={translate('upload.sending', { name })}
          />
        ) : (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {translate(failure, { _: failure })}
          </Box>
        )}
      </Box>
      {failure !== undefined && (
        <IconButton aria-label={translate('upload.retry', { name })} onClick={onRetry}>
          <Replay fontSize="small" />
        </IconButton>
      )}
      <IconButton aria-label={translate('upload.cancel', { name })} onClick={onCancel}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
