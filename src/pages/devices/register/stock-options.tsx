import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { isInStock } from './stock-search.ts';

interface Props {
  readonly id: string;
  readonly devices: readonly DeviceRow[];
  /** Place of the one that the arrow keys have reached. */
  readonly active: number;
  readonly onPick: (device: DeviceRow) => void;
}

/** The id by which the search box points at an option. */
export function stockOptionId({ id }: DeviceRow): string {
  return `stock-${id}`;
}

/** Devices in stock; one that stands somewhere says where, and cannot be picked (DEC-46). */
export function StockOptions({ id, devices, active, onPick }: Props) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active]);
  return (
    <Box ref={list} id={id} role="listbox" aria-label={translate('register.stock')} sx={look}>
      {devices.map((device, place) => (
        <Box
          key={device.id}
          id={stockOptionId(device)}
          role="option"
          aria-selected={place === active}
          aria-disabled={!isInStock(device)}
          onClick={() => onPick(device)}
        >
          <Box component="span" className="figures" sx={{ fontWeight: 500 }}>
            {device.serial_id}
          </Box>
          <Box component="span" sx={{ justifySelf: 'end', textAlign: 'right' }}>
            {device.name}
          </Box>
          <Box component="span" className="figures faint">
            {device.connection_id}
          </Box>
          <Box component="span" className="faint" sx={{ justifySelf: 'end', textAlign: 'right' }}>
            {isInStock(device)
              ? device.hardware?.name
              : translate('register.stands_at', { place: device.location?.name ?? '–' })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const look = {
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 2,
    px: 1.5,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
    cursor: 'pointer',
    scrollMarginBlock: '8px',
  },
  '& > div:hover, & > [aria-selected="true"]': { bgcolor: 'action.selected' },
  '& > [aria-disabled="true"]': { color: 'text.secondary', cursor: 'not-allowed' },
  '& .faint': { typography: 'caption', color: 'text.secondary' },
} as const;
