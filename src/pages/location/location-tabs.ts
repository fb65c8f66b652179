import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, createElement } from 'react';
import { type Actor, type Role, roles } from '../../../domain/actor.ts';
import { locations } from '../../../resources/locations.ts';
import { rolesWith } from '../../../resources/schema/access.ts';
import type { Coming } from '../../layout/coming.tsx';
import { comingPart } from '../../layout/coming-part.tsx';
import type { LocationDetail } from './location-detail.ts';

export interface LocationTabProps {
  readonly location: LocationDetail;
  readonly actor: Actor;
}

interface LocationTab {
  /** The value of `?activeTab=`. */
  readonly name: string;
  /** The key of its text. */
  readonly label: string;
  readonly roles: readonly Role[];
  readonly Content: Coming<LocationTabProps>;
}

/** Who works on a location: a partner reads only locations of their own, so here they are its owner (DEC-25). */
const workers = rolesWith(locations.access, 'update');

const Waiting = () => createElement(Skeleton, { variant: 'rounded', height: 320, 'aria-busy': true });

const tab = (load: () => Promise<ComponentType<LocationTabProps>>) => comingPart(load, Waiting);

/** The tabs of a location in their order, each loaded when it is first opened (LOC-01, LOC-03, DEC-29). */
export const locationTabs: readonly LocationTab[] = [
  {
    name: 'calendar',
    label: 'location.tabs.calendar',
    roles,
    Content: tab(async () => (await import('./calendar/calendar-tab.tsx')).CalendarTab),
  },
  {
    name: 'device',
    label: 'location.tabs.device',
    roles: workers,
    Content: tab(async () => (await import('./list-tabs.tsx')).DevicesTab),
  },
  {
    name: 'booking',
    label: 'location.tabs.booking',
    roles: workers,
    Content: tab(async () => (await import('./list-tabs.tsx')).BookingsTab),
  },
  {
    name: 'board',
    label: 'location.tabs.board',
    roles,
    Content: tab(async () => (await import('./board/board-tab.tsx')).BoardTab),
  },
  {
    name: 'hours',
    label: 'location.tabs.hours',
    roles,
    Content: tab(async () => (await import('./hours/hours-tab.tsx')).HoursTab),
  },
  {
    name: 'blocks',
    label: 'location.tabs.blocks',
    roles,
    Content: tab(async () => (await import('./hours/blocks-tab.tsx')).BlocksTab),
  },
  {
    name: 'promotion',
    label: 'location.tabs.promotion',
    roles,
    Content: tab(async () => (await import('./promotion-tab.tsx')).PromotionTab),
  },
  {
    name: 'prices',
    label: 'location.tabs.prices',
    roles,
    Content: tab(async () => (await import('./prices-tab.tsx')).PricesTab),
  },
  {
    name: 'information',
    label: 'location.tabs.information',
    roles,
    Content: tab(async () => (await import('./information-tab.tsx')).InformationTab),
  },
];
