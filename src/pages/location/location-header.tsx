import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocale, useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { locations } from '../../../resources/locations.ts';
import { ShowActions } from '../../admin/show/show-header.tsx';
import { FieldValue } from '../../admin/show/value-table.tsx';
import { useNow } from '../../admin/timers.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { offsetOf } from '../../kinds/time/written-times.ts';
import type { LocationDetail } from './location-detail.ts';
import { clockIn, zoneOf } from './location-time.ts';

interface Props {
  readonly location: LocationDetail;
  readonly actor: Actor;
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  color: 'text.secondary',
  typography: 'body2',
} as const;

/** Which place this is, what its clock says, whose it is, and what can be done to it. */
export function LocationHeader({ location, actor }: Props) {
  const translate = useTranslate();
  const row = { ...location };
  const { role } = actor;
  const { status, user_id } = locations.fields;
  const address = [location.street, location.zipcode, location.city, location.country].filter(
    part => part !== null && part !== '',
  );
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'start', justifyContent: 'space-between', gap: 1.5 }}
    >
      <Stack spacing={0.5} sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {location.name}
          </Typography>
          <FieldValue
            resource="locations"
            name="status"
            field={status}
            value={location.status}
            row={row}
            role={role}
          />
          {location.deleted && <ToneTag tone="neutral">{translate('show.removed')}</ToneTag>}
        </Stack>
        <Box sx={line}>
          <span>{address.join(', ')}</span>
          <PlaceClock zone={zoneOf(location)} />
          <span>
            {translate('location.owner')}{' '}
            <FieldValue
              resource="locations"
              name="user_id"
              field={user_id}
              value={location.user_id}
              row={row}
              role={role}
            />
          </span>
        </Box>
      </Stack>
      <ShowActions resource={locations} row={row} actor={actor} />
    </Stack>
  );
}

/** What the clocks of the location show now, and which zone they belong to. */
function PlaceClock({ zone }: { readonly zone: string }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const now = useNow();
  const instant = new Date(now).toISOString();
  return (
    <span>
      {translate('location.local_time')}{' '}
      <time dateTime={instant} className="figures">
        {clockIn(now, zone, locale)}
      </time>{' '}
      {zone} ({offsetOf(instant, zone)})
    </span>
  );
}
