const formats = new Map<string, Intl.NumberFormat>();

/** Minor units in their currency (`1250`, `gbp` → `£12.50`); without a currency, plainly divided by 100. */
export function formatMoney(minor: number, currency: string | undefined): string {
  if (currency === undefined || !/^[A-Za-z]{3}$/.test(currency)) return (minor / 100).toFixed(2);
  const code = currency.toUpperCase();
  const format = formats.get(code) ?? new Intl.NumberFormat('en-GB', { style: 'currency', currency: code });
  formats.set(code, format);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
