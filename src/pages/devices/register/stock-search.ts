import type { DeviceRow } from '../../../../contract/devices.ts';

/** What a device is found by. */
type Findable = Pick<DeviceRow, 'serial_id' | 'connection_id' | 'name' | 'partner_location_id'>;

/** How a serial or connection ID is compared: scanners and labels differ in case, spaces and marks between. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

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
