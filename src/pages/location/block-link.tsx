import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { locations } from '../../../resources/locations.ts';
import { rolesWith } from '../../../resources/schema/access.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { useOffers } from '../../app/offers.ts';

const changers = rolesWith(locations.access, 'update');

/** Whether whoever is signed in blocks devices and locations, at a host that can (DEC-188). */
export function useMayBlock(): boolean {
  const role = useActor()?.role;
  return useOffers().includes('blocks') && role !== undefined && changers.includes(role);
}

interface Props {
  readonly locationId: number;
  /** What is known already, as the panel's address says it. */
  readonly known: string;
  /** It is what one is here for. */
  readonly look?: 'primary';
}

/** The way to block something at a location, over what is shown. */
export function BlockLink({ locationId, known, look }: Props) {
  const translate = useTranslate();
  const mayBlock = useMayBlock();
  const state = usePanelState();
  if (!mayBlock) return null;
  return (
    <Link
      className={['button', look].join(' ').trim()}
      to={`/location/${locationId}/block${known}`}
      state={state}
    >
      {translate('location.block')}
    </Link>
  );
}
