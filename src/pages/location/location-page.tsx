import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useEffect } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import { useActor } from '../../admin/engine-context.tsx';
import { ShowWaiting } from '../../admin/show/show-section.tsx';
import type { LocationDetail } from './location-detail.ts';
import { LocationFailure } from './location-failure.tsx';
import { LocationHeader } from './location-header.tsx';
import { type LocationTabProps, locationTabs } from './location-tabs.ts';

/** Everything about one place: who it belongs to, its calendar and what can be set (LOC). */
export function LocationPage() {
  const { id } = useParams();
  const actor = useActor();
  const { data, error, refetch } = useGetOne<LocationDetail>(
    'locations',
    { id: Number(id) },
    { refetchOnMount: 'always' },
  );
  useEffect(() => {
    if (data !== undefined) document.title = data.name;
  }, [data]);
  const waiting = data === undefined || actor === undefined;
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {error !== null && data === undefined && (
        <LocationFailure error={error} onRetry={() => void refetch()} />
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
  const [query, setQuery] = useSearchParams();
  const tabs = locationTabs.filter(({ roles }) => roles.includes(props.actor.role));
  const active = tabs.find(({ name }) => name === query.get('activeTab')) ?? tabs[0];
  if (active === undefined) return null;
  const open = (name: string) =>
    setQuery(current => {
      current.set('activeTab', name);
      return current;
    });
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
        <Suspense fallback={<Skeleton variant="rounded" height={320} aria-busy="true" />}>
          <active.Content {...props} />
        </Suspense>
      </Box>
    </Box>
  );
}
