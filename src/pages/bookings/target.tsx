import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { Device } from '../../../resources/devices.ts';
import type { BookingRow } from '../../booking/booking-row.tsx';

/** Where a booking shall go; it stands in the address, so that a drag, a link and a reload can say it. */
export interface Target {
  /** Epoch ms; undefined until one is chosen. */
  readonly start: number | undefined;
  readonly bedId: number;
  readonly change: (next: { start?: number | undefined; bedId?: number }) => void;
  /** What was chosen last; whoever presses two buttons in a row may be faster than the address. */
  readonly latest: () => Pick<Target, 'start' | 'bedId'>;
}

/** The start and the device of the address (`?start=…&bed=…`); the booking's own device unless told. */
export function useTarget(booking: Pick<BookingRow, 'bed_id'> | undefined): Target {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const instant = Date.parse(query.get('start') ?? '');
  const bed = Number(query.get('bed'));
  const start = Number.isNaN(instant) ? undefined : instant;
  const bedId = Number.isInteger(bed) && bed > 0 ? bed : (booking?.bed_id ?? 0);
  const latest = useRef({ start, bedId });
  useEffect(() => {
    latest.current = { start, bedId };
  }, [start, bedId]);
  return {
    start,
    bedId,
    latest: () => latest.current,
    change: next => {
      const chosen = { ...latest.current, ...next };
      latest.current = chosen;
      setQuery(
        search => {
          search.set('bed', String(chosen.bedId));
          search.delete('start');
          if (chosen.start !== undefined) search.set('start', new Date(chosen.start).toISOString());
          return search;
        },
        { replace: true, state },
      );
    },
  };
}

/** A device that a booking can stand on. */
export interface Bed {
  readonly id: number;
  readonly name: string;
  /** ISO 8601 */
  readonly installed: string | null;
  readonly disabled: boolean;
}

const mostDevices = 200;

/** The devices of a place. */
export function useDevices(locationId: number | undefined) {
  const { data, error, refetch } = useGetList<Device>(
    'devices',
    {
      pagination: { page: 1, perPage: mostDevices },
      sort: { field: 'name', order: 'ASC' },
      meta: { entries: [{ field: 'partner_location_id', op: 'eq', value: locationId ?? 0 }] },
    },
    { enabled: locationId !== undefined },
  );
  const beds = data?.map(({ id, name, installation_date, is_disabled }) => ({
    id,
    name,
    installed: installation_date,
    disabled: is_disabled,
  }));
  return { beds, error, retry: () => void refetch() };
}

interface DeviceChoiceProps {
  readonly beds: readonly Bed[];
  readonly chosen: number;
  readonly onChoose: (bedId: number) => void;
}

/** On which device of the location the booking shall stand. */
export function DeviceChoice({ beds, chosen, onChoose }: DeviceChoiceProps) {
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
