import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { deviceNamed, devicesLike, isInStock } from './stock-search.ts';
import type { Stock } from './use-stock.ts';

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
    setProblem(translate('register.placed', { serial: serial_id, place: location?.name ?? '–' }));
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
