import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { isInStock } from './search.ts';
import type { Stock, useScan } from './stock.ts';

interface Props {
  readonly stock: Stock;
  readonly scan: ReturnType<typeof useScan>;
}

const mostShown = 50;

/** Step one: a device from stock, by scanning, pasting or typing its serial, or from the list (REG-01 to REG-03). */
export function PickStep({ stock, scan }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [active, setActive] = useState(-1);
  const shown = scan.found.slice(0, mostShown);
  const current = shown[active];
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive(Math.max(-1, Math.min(shown.length - 1, active + step)));
    if (event.key === 'Enter') void choose(current, event.target);
    if (step !== undefined || event.key === 'Enter') event.preventDefault();
  };
  const choose = async (device: DeviceRow | undefined, box: EventTarget) => {
    if (device !== undefined) return scan.pick(device);
    await scan.enter(box instanceof HTMLInputElement ? box.value : scan.text);
  };
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    setActive(-1);
    scan.type(target.value, 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste');
  };
  return (
    <>
      <TextField
        autoFocus
        fullWidth
        label={translate('register.search')}
        value={scan.text}
        onChange={change}
        onKeyDown={keys}
        error={scan.problem !== undefined}
        helperText={scan.problem ?? translate('register.search_hint')}
        slotProps={{
          formHelperText: { role: 'status' },
          htmlInput: {
            ...{ role: 'combobox', autoComplete: 'off', spellCheck: false, 'aria-expanded': true },
            'aria-controls': id,
            'aria-activedescendant': current === undefined ? undefined : stockOptionId(current),
          },
        }}
      />
      {stock.failed && (
        <Alert
          severity="error"
          action={<Button onClick={() => void stock.read()}>{translate('show.retry')}</Button>}
        >
          {translate('register.stock_failed')}
        </Alert>
      )}
      {stock.isPending && <Skeleton variant="rounded" height={240} />}
      <StockOptions {...{ id, active }} devices={shown} onPick={scan.pick} />
      {!stock.isPending && !stock.failed && shown.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {translate(scan.text === '' ? 'register.no_stock' : 'register.unknown', { text: scan.text.trim() })}
        </Box>
      )}
      {scan.found.length > mostShown && (
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {translate('register.more', { smart_count: scan.found.length - mostShown })}
        </Box>
      )}
    </>
  );
}

interface StockOptionsProps {
  readonly id: string;
  readonly devices: readonly DeviceRow[];
  /** Place of the one that the arrow keys have reached. */
  readonly active: number;
  readonly onPick: (device: DeviceRow) => void;
}

/** Devices in stock; one that stands somewhere says where, and cannot be picked (DEC-46). */
function StockOptions({ id, devices, active, onPick }: StockOptionsProps) {
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
              : translate('register.stands_at', { location: device.location?.name ?? '–' })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The id by which the search box points at an option. */
function stockOptionId({ id }: DeviceRow): string {
  return `stock-${id}`;
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
