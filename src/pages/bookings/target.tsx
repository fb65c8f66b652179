import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useRef } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { healthChoice, stateOfChoice } from '../../../domain/devices/fleet-health.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { isDay } from '../../../domain/time/calendar.ts';
import type { Device } from '../../../resources/devices.ts';
import type { BookingRow } from '../../booking/booking-row.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Where a booking shall go; it stands in the address, so that a drag, a link and a reload can say it. */
export interface Target {
  /** Epoch ms; undefined until one is chosen. */
  readonly start: number | undefined;
  readonly bedId: number;
  /** Any other device that is free does as well; `bedId` is then the one that was found for the start. */
  readonly isAny: boolean;
  /** yyyy-MM-dd: where to look first, as long as there is no start. */
  readonly day: string | undefined;
  readonly change: (next: { start?: number | undefined; bedId?: number; isAny?: boolean }) => void;
  /** What was chosen last; whoever presses two buttons in a row may be faster than the address. */
  readonly latest: () => Pick<Target, 'start' | 'bedId'>;
}

/**
 * The start and the device of the address (`?start=…&bed=…`, `any=1` for any that is free); the booking's own device
 * unless told. `anyFirst`: as long as nobody has chosen one, any will do.
 */
export function useTarget(booking: Pick<BookingRow, 'bed_id'> | undefined, anyFirst = false): Target {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const instant = Date.parse(query.get('start') ?? '');
  const bed = Number(query.get('bed'));
  const start = Number.isNaN(instant) ? undefined : instant;
  const bedId = Number.isInteger(bed) && bed > 0 ? bed : (booking?.bed_id ?? 0);
  const day = query.get('day');
  const isAny = query.get('any') === '1' || (anyFirst && !query.has('bed'));
  const latest = useRef({ start, bedId, isAny });
  useEffect(() => {
    latest.current = { start, bedId, isAny };
  }, [start, bedId, isAny]);
  return {
    ...{ start, bedId, isAny, day: isDay(day) ? day : undefined },
    latest: () => latest.current,
    change: next => {
      const chosen = { ...latest.current, ...next };
      latest.current = chosen;
      setQuery(
        search => {
          search.set('bed', String(chosen.bedId));
          for (const name of ['start', 'any', 'day']) search.delete(name);
          if (chosen.isAny) search.set('any', '1');
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
  /** Why no guest should be sent to it while another one is free, in the words of its health; none where it works. */
  readonly fault: string | undefined;
}

const mostDevices = 200;

/** The devices of a location. */
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
  const beds = useMemo(
    () =>
      data
        ?.map(({ id, name, installation_date, is_disabled, health }) => ({
          ...{ id, name, installed: installation_date, disabled: is_disabled, fault: faultOf(health) },
        }))
        // Those that are well first, also where any will do (DEC-333).
        .sort((one, other) => Number(one.fault !== undefined) - Number(other.fault !== undefined)),
    [data],
  );
  return { beds, error, retry: () => void refetch() };
}

/** Offline and failing: with anything else a session can be held. */
function faultOf(health: number | null): string | undefined {
  const state = stateOfChoice(health ?? 0);
  return state === 'offline' || state === 'failing' ? healthChoice(state).label : undefined;
}

interface DeviceChoiceProps {
  readonly beds: readonly Bed[];
  readonly target: Target;
  /** A booking that moves stands on one device. */
  readonly offersAny: boolean;
}

/** In the select; no device has this number. */
const any = -1;

/** On which device of the location the booking shall stand. */
export function DeviceChoice({ beds, target: { bedId, isAny, change }, offersAny }: DeviceChoiceProps) {
  const translate = useTranslate();
  const text = useText();
  return (
    <TextField
      select
      fullWidth
      label={translate('booking.device')}
      value={isAny ? any : beds.some(({ id }) => id === bedId) ? bedId : ''}
      onChange={({ target: { value } }) =>
        change(Number(value) === any ? { isAny: true } : { bedId: Number(value), isAny: false })
      }
    >
      {offersAny && <MenuItem value={any}>{translate('booking.any_device')}</MenuItem>}
      {beds.map(({ id, name, disabled, fault }) => (
        <MenuItem key={id} value={id}>
          {disabled
            ? translate('booking.disabled_device', { name })
            : inOneLine([name, ...(fault === undefined ? [] : [text(fault)])])}
        </MenuItem>
      ))}
    </TextField>
  );
}
