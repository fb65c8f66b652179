import { useWatch } from 'react-hook-form';
import type { Field } from '../../resources/schema/field.ts';
import type { InputProps } from '../admin/overrides.ts';
import { NumberInput } from './number-input.tsx';
import { moneyText } from './number-text.ts';

/** An amount typed in major units of its currency, kept in minor units (DEC-52). */
export function MoneyInput(props: InputProps) {
  const currency = useCurrency(props.name, props.field);
  return <NumberInput {...props} text={moneyText(currency)} unit={currency?.toUpperCase()} />;
}

/** The field that names the currency stands beside the amount, or at the top of the record. */
function useCurrency(name: string, { currency }: Field): string | undefined {
  const named = currency !== undefined && 'field' in currency ? currency.field : '';
  const sibling = name.slice(0, name.lastIndexOf('.') + 1) + named;
  const [beside, above]: readonly unknown[] = useWatch({ name: [sibling, named] });
  if (currency !== undefined && 'code' in currency) return currency.code;
  return [beside, above].find(code => typeof code === 'string' && /^[a-z]{3}$/i.test(code))?.toString();
}
