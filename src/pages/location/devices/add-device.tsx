import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Role } from '../../../../domain/actor.ts';
import { devices } from '../../../../resources/devices.ts';
import { scopeOf } from '../../../../resources/schema/access.ts';
import { Icon } from '../../../admin/icon.tsx';
import { usePanelState } from '../../../admin/panel-address.ts';

interface Props {
  readonly locationId: number;
  readonly role: Role;
}

/** 'Add new device' for those who may (DEV-01, DEC-25): from stock to this place (REG-08). */
export function AddDevice({ locationId, role }: Props) {
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
