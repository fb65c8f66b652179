import { z } from 'zod';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { type FilterEntry, operators } from '../../../../domain/filter.ts';
import { plainLetters } from '../../../../domain/text/plain-letters.ts';
import { plainFigures } from '../../../../domain/text/plain-line.ts';

/** What a device is found by. */
type Findable = Pick<DeviceRow, 'serial_id' | 'connection_id' | 'name' | 'partner_location_id'>;

/** The device whose serial or connection ID is this text, however it is written; undefined where none is. */
export function deviceNamed<Device extends Findable>(
  devices: readonly Device[],
  text: string,
): Device | undefined {
  const wanted = bare(text);
  if (wanted === '') return undefined;
  return devices.find(({ serial_id, connection_id }) =>
    [serial_id, connection_id].map(bare).includes(wanted),
  );
}

/** Devices in stock whose serial, connection ID or name contains the text; then the placed ones that do. */
export function devicesLike<Device extends Findable>(
  devices: readonly Device[],
  text: string,
): readonly Device[] {
  const wanted = bare(text);
  const stock = devices.filter(isInStock);
  if (wanted === '') return stock;
  const like = ({ serial_id, connection_id, name }: Findable) =>
    [serial_id, connection_id, name].some(each => bare(each).includes(wanted));
  return [...stock.filter(like), ...devices.filter(each => !isInStock(each) && like(each))];
}

/** Stands nowhere yet, so it can be picked (DEC-46). */
export function isInStock({ partner_location_id }: Findable): boolean {
  return partner_location_id === null;
}

/** How a serial or connection ID is compared: scanners and labels differ in case, spaces and marks between. */
function bare(text: string): string {
  return plainLetters(plainFigures(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const kept: readonly FilterEntry[] = [{ field: 'deleted', op: 'eq', value: false }];

/**
 * Which locations the form offers: those that were not removed, and that the address asks for by a JSON filter
 * (FORM-DEV-13, FORM-DEV-15). An address that was mistyped asks for nothing.
 */
export function locationFilter(text: string | null): readonly FilterEntry[] {
  try {
    const asked = z.array(entry).safeParse(JSON.parse(text ?? '[]')).data ?? [];
    return [...kept, ...asked.map(ofLocations)];
  } catch {
    return kept;
  }
}

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const entry = z.object({
  field: z.string(),
  op: z.enum(operators),
  value: z.union([scalar, z.array(scalar)]),
});

/** What is the location of a device is the id of a location. */
function ofLocations(asked: FilterEntry): FilterEntry {
  return asked.field === 'partner_location_id' ? { ...asked, field: 'id' } : asked;
}

/** The location that a filter names: it is chosen already (DEC-73). */
export function locationNamed(entries: readonly FilterEntry[]): number | null {
  const named = entries.find(({ field, op }) => field === 'id' && op === 'eq')?.value;
  return typeof named === 'number' ? named : null;
}
