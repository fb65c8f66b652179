import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { StockOptions, stockOptionId } from './stock-options.tsx';
import type { useScan } from './use-scan.ts';
import type { Stock } from './use-stock.ts';

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
