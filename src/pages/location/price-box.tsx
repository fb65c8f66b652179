import InputAdornment from '@mui/material/InputAdornment';
import { useTranslate } from 'react-admin';
import { formatMoney } from '../../../domain/money.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { NumberBox } from '../../kinds/number/number-inputs.tsx';
import { moneyText } from '../../kinds/number/number-text.ts';
import type { PriceRow } from './price-rows.ts';

interface Props {
  readonly row: PriceRow;
  readonly currency: string;
  readonly readOnly: boolean;
  readonly onPrice: (price: PriceRow['price']) => void;
}

/** A price to be typed in major units of the currency; a negative one becomes 0 (PRICE-04), which is told as what it means. */
export function PriceBox({ row, currency, readOnly, onPrice }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const price = typeof row.price === 'string' ? undefined : (row.price ?? 0);
  if (readOnly) return <span className="figures">{formatMoney(price ?? 0, currency, locale)}</span>;
  return (
    <NumberBox
      hiddenLabel
      aria-label={translate('location.prices.price_of', { minutes: row.duration })}
      value={row.price}
      onNumber={onPrice}
      text={moneyText(currency)}
      helperText={price === 0 ? translate('location.prices.free') : undefined}
      sx={{ width: { xs: 132, sm: 160 } }}
      slotProps={{
        input: {
          endAdornment: <InputAdornment position="end">{currency}</InputAdornment>,
        },
      }}
    />
  );
}
