import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Role, roles } from '../../../../domain/actor.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { devices } from '../../../../resources/devices.ts';
import { nobody, scopeOf } from '../../../../resources/schema/access.ts';
import type { Resource } from '../../../../resources/schema/define-resource.ts';
import { usePanelState } from '../../../admin/dialogs/panel-address.ts';
import { Icon } from '../../../admin/icon.tsx';
import { ResourceList } from '../../../admin/list/resource-list.tsx';
import type { LocationTabProps } from '../location-tabs.ts';

const elsewhere = ['partner_location_id'];

/** The list of all devices without the column and the filter of the location, and without removed ones (DEV-04). */
const devicesHere = (locationId: number): Resource => ({
  ...devices,
  list: {
    ...devices.list,
    columns: devices.list.columns.filter(name => !elsewhere.includes(name)),
    filters: devices.list.filters?.filter(name => !elsewhere.includes(name)) ?? [],
    removed: false,
  },
  access: { ...devices.access, create: nobody },
  page: { path: `/location/${locationId}/devices`, detail: '/devices/:id', roles, editOver: true },
});

const meta = { path: '/v3/homebeds/filter/v2' };

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
      meta={meta}
      tools={<AddDevice locationId={location.id} role={actor.role} />}
    />
  );
}

interface Props {
  readonly locationId: number;
  readonly role: Role;
}

/** 'Add new device' for those who may (DEV-01, DEC-25): from stock to this location (REG-08). */
function AddDevice({ locationId, role }: Props) {
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
