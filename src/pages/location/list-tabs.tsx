import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Role, roles } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { bookings } from '../../../resources/bookings.ts';
import { devices } from '../../../resources/devices.ts';
import { nobody, scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { Icon } from '../../admin/icon.tsx';
import { ResourceList } from '../../admin/list/resource-list.tsx';
import type { LocationTabProps } from './location-tabs.ts';

/** The list of all bookings without the column and the filter of the location, five on a page (BOOK-01). */
const bookingsHere = {
  ...bookings,
  list: {
    ...bookings.list,
    columns: [...bookings.list.columns.filter(name => name !== 'location_id'), '#session'],
    filters: bookings.list.filters?.filter(name => name !== 'location_id') ?? [],
    initialFilter: {},
    pageSize: 5,
    pageSizes: [5, 10, 20, 50],
  },
};

const bookingMeta = { maxResult: true };

/** The bookings of one place, the newest first (BOOK-02). */
export function BookingsTab({ location }: LocationTabProps) {
  const fixed = useMemo(
    (): FilterEntry[] => [{ field: 'location_id', op: 'eq', value: location.id }],
    [location.id],
  );
  return (
    <ResourceList
      resource={bookingsHere}
      listKey="location-bookings"
      embedded
      fixed={fixed}
      meta={bookingMeta}
    />
  );
}

/** The list of all devices without the column and the filter of the location, and without removed ones (DEV-04). */
const devicesHere = (locationId: number): Resource => ({
  ...devices,
  list: {
    ...devices.list,
    columns: devices.list.columns.filter(name => name !== 'partner_location_id'),
    filters: devices.list.filters?.filter(name => name !== 'partner_location_id') ?? [],
    removed: false,
  },
  access: { ...devices.access, create: nobody },
  page: { path: `/location/${locationId}/devices`, detail: '/devices/:id', roles, editOver: true },
});

const deviceMeta = { path: '/v3/homebeds/filter/v2' };

/** The devices of one place (DEV-01, DEV-04). */
export function DevicesTab({ location, actor }: LocationTabProps) {
  const fixed = useMemo(
    (): FilterEntry[] => [
      { field: 'deleted', op: 'eq', value: false },
      { field: 'partner_location_id', op: 'eq', value: location.id },
    ],
    [location.id],
  );
  const resource = useMemo(() => devicesHere(location.id), [location.id]);
  return (
    <ResourceList
      resource={resource}
      listKey="location-devices"
      embedded
      fixed={fixed}
      meta={deviceMeta}
      tools={<AddDevice locationId={location.id} role={actor.role} />}
    />
  );
}

interface AddDeviceProps {
  readonly locationId: number;
  readonly role: Role;
}

/** 'Add new device' for those who may (DEV-01, DEC-25): from stock to this location (REG-08). */
function AddDevice({ locationId, role }: AddDeviceProps) {
  const translate = useTranslate();
  const state = usePanelState();
  if (scopeOf(devices.access, 'create', role) === undefined) return null;
  return (
    <Link className="button primary" to={`/devices/register?location=${locationId}`} state={state}>
      <Icon name="add" />
      {translate('location.devices.add')}
    </Link>
  );
}
