import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { Job } from '../../contract/jobs.ts';
import { coming } from '../layout/coming.tsx';
import { trayCard } from '../layout/undo-item.tsx';
import { isRunning, JobBar, useJobWords } from './jobs.tsx';

const JobDialog = coming(async () => (await import('./job-dialog.tsx')).JobDialog);

interface Props {
  readonly job: Job;
  readonly opened: boolean;
  readonly open: (opened: boolean) => void;
  readonly dismiss: () => void;
}

/** A job in the tray: what it does and how far it is, wherever one is in the portal. */
export function JobItem({ job, opened, open, dismiss }: Props) {
  const translate = useTranslate();
  const { what, state } = useJobWords(job);
  return (
    <Box component="li" sx={look}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box>{what}</Box>
        <Box className="figures" sx={{ color: 'text.secondary', mb: isRunning(job) ? 0.5 : 0 }}>
          {state}
        </Box>
        {isRunning(job) && <JobBar job={job} label={what} />}
      </Box>
      <Button variant="outlined" color="inherit" aria-haspopup="dialog" onClick={() => open(true)}>
        {translate('bulk.show')}
      </Button>
      {!isRunning(job) && (
        <IconButton
          size="small"
          aria-label={translate('layout.dismiss')}
          title={translate('layout.dismiss')}
          onClick={dismiss}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
      {opened && <JobDialog id={job.id} onClose={() => open(false)} />}
    </Box>
  );
}

const look = { ...trayCard, minWidth: { sm: 320 } };
