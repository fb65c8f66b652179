import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import type { FilterEntry } from '../../../../domain/filter.ts';
import { deviceNamed, devicesLike, isInStock } from './search.ts';

const most = 2000;

/** Pre-registered devices, those that have been placed by now among them (REG-02). */
const preRegistered: readonly FilterEntry[] = [
  { field: 'deleted', op: 'eq', value: false },
  { field: 'reg_status', op: 'eq', value: 'pre-registered' },
];

const none: readonly DeviceRow[] = [];

/** The stock from which devices are registered; a placed one is known too, so that it can say why it is not free. */
export function useStock() {
  const provider = useDataProvider<PortalDataProvider>();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['devices', 'stock'],
    queryFn: async ({ signal }) => {
      const found = await provider.getList<DeviceRow>('devices', {
        pagination: { page: 1, perPage: most },
        sort: { field: 'serial_id', order: 'ASC' },
        filter: {},
        meta: { path: '/v3/homebeds/filter/v2', entries: preRegistered },
        signal,
      });
      return found.data;
    },
    refetchOnMount: 'always',
  });
  return {
    devices: data ?? none,
    isPending,
    failed: isError && data === undefined,
    /** The stock as it is now. */
    read: async () => (await refetch()).data ?? none,
  };
}

export type Stock = ReturnType<typeof useStock>;

/**
 * Finds a device by what is scanned, pasted or typed: a scanner types a serial and presses Enter, so that is
 * enough. What was found but cannot be picked says why.
 */
export function useScan(stock: Stock, onPick: (device: DeviceRow) => void) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  function pick(device: DeviceRow) {
    if (isInStock(device)) {
      setText('');
      setProblem(undefined);
      return onPick(device);
    }
    const { serial_id, location } = device;
    setProblem(translate('register.placed', { serial: serial_id, location: location?.name ?? '–' }));
  }

  /** Takes what was scanned as it stands there, whatever of the stock has been loaded so far. */
  async function enter(scanned: string) {
    if (scanned.trim() === '') return setProblem(translate('register.device_blank'));
    const known = deviceNamed(stock.devices, scanned) ?? only(stock.devices, scanned);
    if (known !== undefined) return pick(known);
    const fresh = await stock.read();
    const found = deviceNamed(fresh, scanned) ?? only(fresh, scanned);
    if (found !== undefined) return pick(found);
    const like = devicesLike(fresh, scanned).length;
    const words = like === 0 ? 'register.unknown' : 'register.several';
    setProblem(translate(words, { text: scanned.trim(), smart_count: like }));
  }

  function type(typed: string, isPasted: boolean) {
    setText(typed);
    setProblem(undefined);
    const named = isPasted ? deviceNamed(stock.devices, typed) : undefined;
    if (named !== undefined) pick(named);
  }

  return { text, problem, found: devicesLike(stock.devices, text), pick, enter, type };
}

/** The one device that is meant when no other looks like it. */
function only(devices: readonly DeviceRow[], text: string): DeviceRow | undefined {
  const [first, ...others] = devicesLike(devices, text);
  return others.length === 0 ? first : undefined;
}
