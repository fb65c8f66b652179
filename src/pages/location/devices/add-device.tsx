import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { Role } from '../../../../domain/actor.ts';
import { devices } from '../../../../resources/devices.ts';
import { scopeOf } from '../../../../resources/schema/access.ts';
import { Icon } from '../../../admin/icon.tsx';

const Dialog = lazy(async () => ({
  default: (await import('../../../admin/resource-dialog.tsx')).ResourceDialog,
}));

interface Props {
  readonly locationId: number;
  readonly role: Role;
}

const dialog = 'new-device';

/** 'Add new device' for those who may (DEV-01, DEC-25): the form of devices with this place already chosen. */
export function AddDevice({ locationId, role }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  if (scopeOf(devices.access, 'create', role) === undefined) return null;
  const { partner_location_id } = devices.fields;
  const deviceHere = {
    ...devices,
    fields: { ...devices.fields, partner_location_id: { ...partner_location_id, default: locationId } },
  };
  const open = (name?: string) =>
    setQuery(current => {
      if (name === undefined) current.delete('dialog');
      else current.set('dialog', name);
      return current;
    });
  return (
    <>
      <button type="button" className="button primary" onClick={() => open(dialog)}>
        <Icon name="add" />
        {translate('location.devices.add')}
      </button>
      {query.get('dialog') === dialog && (
        <Suspense>
          <Dialog
            resource={deviceHere}
            onClose={() => open()}
            staysOpen={next =>
              next.pathname === pathname && new URLSearchParams(next.search).get('dialog') === dialog
            }
          />
        </Suspense>
      )}
    </>
  );
}
