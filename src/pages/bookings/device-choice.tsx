import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useGetList, useTranslate } from 'react-admin';
import type { Device } from '../../../resources/devices.ts';
import type { BookingRow } from '../../booking/booking-row.tsx';

/** A device that a booking can stand on. */
export interface Bed {
  readonly id: number;
  readonly name: string;
  /** ISO 8601 */
  readonly installed: string | null;
  readonly disabled: boolean;
}

const mostDevices = 200;

/** The devices of the booking's place, and its own even if that stands somewhere else by now. */
export function useDevices(booking: BookingRow) {
  const { data, error, refetch } = useGetList<Device>('devices', {
    pagination: { page: 1, perPage: mostDevices },
    sort: { field: 'name', order: 'ASC' },
    meta: { entries: [{ field: 'partner_location_id', op: 'eq', value: booking.location_id }] },
  });
  const beds = data?.map(({ id, name, installation_date, is_disabled }) => ({
    id,
    name,
    installed: installation_date,
    disabled: is_disabled,
  }));
  return { beds, error, retry: () => void refetch() };
}

interface Props {
  readonly beds: readonly Bed[];
  readonly chosen: number;
  readonly onChoose: (bedId: number) => void;
}

/** On which device of the location the booking shall stand. */
export function DeviceChoice({ beds, chosen, onChoose }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      select
      fullWidth
      label={translate('booking.device')}
      value={beds.some(({ id }) => id === chosen) ? chosen : ''}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {beds.map(({ id, name, disabled }) => (
        <MenuItem key={id} value={id}>
          {disabled ? translate('booking.disabled_device', { name }) : name}
        </MenuItem>
      ))}
    </TextField>
  );
}
