import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { sessionDurations, slotOfSession } from '../../../../domain/bookings/slot-durations.ts';
import { type PriceRule, sameFigure } from '../../../../domain/money.ts';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { enLocation } from '../../../i18n/en/locations.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { InputFrame, useInput } from '../../../kinds/input-frame.tsx';
import { PriceBox } from '../price-box.tsx';
import type { PriceRow } from '../price-rows.ts';

addWords(enLocation);

/** Which massages one can book, how long each holds the device, and what it costs (FORM-LOC-06, FORM-LOC-10, FORM-LOC-11). */
export function PricesInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const translate = useTranslate();
  const { disabled, inputRef } = textField;
  const durations: readonly unknown[] = Array.isArray(value) ? value : [];
  const { lines, currency, setPrice } = usePrices(durations);
  const offer = (duration: PriceRow['duration'], isOffered: boolean) =>
    change(
      lines
        .map(line => line.duration)
        .filter(each => (each === duration ? isOffered : durations.includes(each))),
    );
  return (
    <InputFrame look={textField}>
      <Box sx={{ display: 'grid', rowGap: 0.5 }}>
        <Box sx={{ ...columns, ...head }}>
          <span>{translate('location.form.massage')}</span>
          <span>{translate('location.prices.slot')}</span>
          <span>{translate('location.prices.price')}</span>
        </Box>
        {lines.map((line, at) => (
          <PriceLine
            key={line.duration}
            line={line}
            currency={currency}
            disabled={disabled}
            focusRef={at === 0 ? inputRef : null}
            onOffer={isOffered => offer(line.duration, isOffered)}
            onPrice={price => setPrice(line.duration, price)}
          />
        ))}
      </Box>
    </InputFrame>
  );
}

interface LineProps {
  readonly line: PriceRow;
  readonly currency: string;
  readonly disabled: boolean;
  readonly focusRef: Ref<HTMLInputElement>;
  readonly onOffer: (isOffered: boolean) => void;
  readonly onPrice: (price: PriceRow['price']) => void;
}

function PriceLine({ line, currency, disabled, focusRef, onOffer, onPrice }: LineProps) {
  const translate = useTranslate();
  const [isEmpty, setEmpty] = useState(false);
  return (
    <Box sx={columns}>
      <FormControlLabel
        label={translate('location.prices.minutes', { minutes: line.duration })}
        control={
          <Checkbox
            size="small"
            checked={line.offered}
            disabled={disabled}
            onChange={(_event, checked) => onOffer(checked)}
            slotProps={{ input: { ref: focusRef } }}
          />
        }
      />
      <Box>{translate('location.prices.minutes', { minutes: line.slot })}</Box>
      {line.offered && (
        // An emptied box is 0, but must not say so while somebody types (PRICE-06).
        <Box onBlur={() => setEmpty(false)} sx={{ justifySelf: 'end' }}>
          <PriceBox
            row={isEmpty ? { ...line, price: null } : line}
            currency={currency}
            readOnly={disabled}
            onPrice={price => {
              setEmpty(price === null);
              onPrice(price);
            }}
          />
        </Box>
      )}
    </Box>
  );
}

/** The prices of the form, which stand in a field of their own. */
function usePrices(durations: readonly unknown[]) {
  const { field } = useController({ name: 'price_rules' });
  const stored: unknown = field.value;
  const rules: Rules = Array.isArray(stored) ? stored : [];
  const chosen: unknown = useWatch({ name: 'currency' });
  const currency = typeof chosen === 'string' ? chosen : '';
  const last = useRef(currency);
  useEffect(() => {
    if (last.current === currency || currency === '') return;
    if (rules.length > 0) field.onChange(inCurrency(rules, last.current, currency));
    last.current = currency;
  });
  return {
    lines: priceLines(durations, rules),
    currency,
    setPrice: (slot: PriceRow['duration'], price: PriceRow['price']) =>
      field.onChange(withPrice(rules, slot, price ?? 0, currency)),
  };
}

const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(84px, 1fr) minmax(72px, 1fr) 160px',
  whiteSpace: 'nowrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 40,
} as const;
const head = {
  minHeight: 0,
  color: 'text.secondary',
  typography: 'caption',
  whiteSpace: 'normal',
  alignItems: 'end',
} as const;

type Duration = PriceRow['duration'];
type Rules = readonly (Partial<Omit<PriceRule, 'price'>> & { readonly price?: PriceRow['price'] })[];

/** A line for each duration there is, offered or not, with its price or 0 (PRICE-06, PRICE-07). */
function priceLines(durations: readonly unknown[], rules: Rules): readonly PriceRow[] {
  return sessionDurations.map(({ value: duration }) => ({
    duration,
    slot: slotOfSession[duration],
    price: rules.find(({ slot }) => slot === duration)?.price ?? 0,
    offered: durations.includes(duration),
  }));
}

/** The rules with another price for one duration. */
function withPrice(rules: Rules, slot: Duration, price: number | string, currency: string): Rules {
  const others = rules.filter(rule => rule.slot !== slot);
  return [...others, { slot, price, currency }].toSorted((one, other) => (one.slot ?? 0) - (other.slot ?? 0));
}

function inCurrency(rules: Rules, from: string, to: string): Rules {
  return rules.map(rule => ({
    ...rule,
    price: typeof rule.price === 'string' ? rule.price : sameFigure(rule.price ?? 0, from, to),
    currency: to,
  }));
}
