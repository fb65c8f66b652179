import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { browserZone } from '../../kinds/time/written-times.ts';
import type { Row } from '../table/row.ts';
import { FactList, factGroups } from './facts.tsx';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  readonly role: Role;
}

/** What the server notes about every row, and what only helps to look into a fault: folded until somebody asks for it. */
export function RecordSection({ resource, row, role }: Props) {
  const translate = useTranslate();
  return (
    <Paper component="details" variant="outlined" sx={{ minWidth: 0 }}>
      <Typography
        component="summary"
        variant="subtitle2"
        sx={{ p: 2, cursor: 'pointer', color: 'text.secondary' }}
      >
        {translate('show.record')}
      </Typography>
      <Box sx={{ px: 2, pb: 2 }}>
        <FactList resource={resource} row={row} role={role} facts={factGroups(resource, role).record} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('form.zone', { zone: browserZone() })}
        </Typography>
      </Box>
    </Paper>
  );
}
