import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { Actor, Role } from '../../../domain/actor.ts';
import { languageOf } from '../../../domain/people/language.ts';
import { clocksAt } from '../../../domain/time/zone-name.ts';
import { locations } from '../../../resources/locations.ts';
import { useAddressQuery } from '../../admin/address-query.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { ShowActions } from '../../admin/show/show-header.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { FieldValue } from '../../admin/show/value-table.tsx';
import { useNow } from '../../admin/timers.ts';
import { enHours, enLocation } from '../../i18n/en/locations.ts';
import { addWords } from '../../i18n/later-words.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { useBeside } from '../../layout/coming.tsx';
import type { LocationDetail } from './location-detail.ts';
import { type LocationTabProps, locationTabs } from './location-tabs.ts';
import { clockIn, zoneOf } from './location-time.ts';
import { useLocationDetail } from './use-location.ts';

addWords(enLocation);
addWords(enHours);

/** Everything about one place: who it belongs to, its calendar and what can be set (LOC). */
export function LocationPage() {
  const { id } = useParams();
  const actor = useActor();
  const { data, error, refetch } = useLocationDetail(Number(id));
  const { active } = useTabs(actor?.role);
  useBeside(useMemo(() => (active === undefined ? [] : [active.Content]), [active]));
  const waiting = data === undefined || actor === undefined;
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {error !== null && data === undefined && (
        <ShowFailure
          resource={locations}
          error={error}
          fallback="location.failed"
          onRetry={() => void refetch()}
        />
      )}
      {error === null && waiting && <ShowWaiting />}
      {!waiting && (
        <>
          <LocationHeader location={data} actor={actor} />
          <LocationTabs location={data} actor={actor} />
        </>
      )}
    </Box>
  );
}

const tabId = (name: string) => `location-tab-${name}`;
const panelId = (name: string) => `location-panel-${name}`;

/** The tabs that this role may open; the open one stands in `?activeTab=` (LOC-02). */
function LocationTabs(props: LocationTabProps) {
  const translate = useTranslate();
  const { tabs, active, open } = useTabs(props.actor.role);
  if (active === undefined) return null;
  return (
    <Box>
      <Tabs
        value={active.name}
        onChange={(_, name: string) => open(name)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={translate('location.tabs.label')}
        sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider', mb: 2 }}
      >
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            id={tabId(name)}
            aria-controls={panelId(name)}
            label={translate(label)}
            sx={{ minHeight: 40, minWidth: 0, px: 2 }}
          />
        ))}
      </Tabs>
      <Box
        key={`${props.location.id}.${active.name}`}
        role="tabpanel"
        id={panelId(active.name)}
        aria-labelledby={tabId(active.name)}
        tabIndex={-1}
      >
        <active.Content {...props} />
      </Box>
    </Box>
  );
}

/** The tabs of a role, which of them is open, and how another is opened. */
function useTabs(role: Role | undefined) {
  const [query, setQuery] = useAddressQuery();
  const tabs = locationTabs.filter(({ roles }) => role !== undefined && roles.includes(role));
  const active = tabs.find(({ name }) => name === query.get('activeTab')) ?? tabs[0];
  const open = (name: string) => setQuery(current => current.set('activeTab', name));
  return { tabs, active, open };
}

interface LocationHeaderProps {
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

/** Which location this is, what its clock says, whose it is, and what can be done to it. */
function LocationHeader({ location, actor }: LocationHeaderProps) {
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
          <LocationClock zone={zoneOf(location)} />
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
function LocationClock({ zone }: { readonly zone: string }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const now = useNow();
  const instant = new Date(now).toISOString();
  return (
    <span>
      {translate('location.local_time')}{' '}
      <time dateTime={instant} className="figures">
        {clockIn(now, zone, locale)}
      </time>{' '}
      {clocksAt(zone, now, languageOf(locale))}
    </span>
  );
}
