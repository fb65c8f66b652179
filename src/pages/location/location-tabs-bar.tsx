import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { type LocationTabProps, locationTabs } from './location-tabs.ts';

const tabId = (name: string) => `location-tab-${name}`;
const panelId = (name: string) => `location-panel-${name}`;

/** The tabs that this role may open; the open one stands in `?activeTab=` (LOC-02). */
export function LocationTabs(props: LocationTabProps) {
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
