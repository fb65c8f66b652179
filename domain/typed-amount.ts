import { minorDigits, toMinor } from './money.ts';
import { languages } from './people/language.ts';
import { plainFigures } from './text/plain-line.ts';
import { withPoint } from './text/typed-figure.ts';

/**
 * '150.000 ₫' VND → 150000, '£12.50' GBP → 1250: an amount as people write it, or copy it from where it is shown
 * (DEC-328, DEC-363). Undefined for what is no amount of this currency, the sign of another one among that.
 */
export function typedAmount(text: string, currency: string): number | undefined {
  return toMinor(figureOf(text, currency), currency);
}

/** The figure of an amount with a point, without the sign of its currency. */
export function figureOf(text: string, currency: string): string {
  const bare = withoutSign(plainFigures(text), currency.toUpperCase());
  const thousands = inThousands(bare);
  if (thousands !== undefined) return thousands;
  // What has no smaller unit has no decimals: each mark parts thousands.
  const isWhole = minorDigits(currency) === 0 && /^-?\d{1,3}(?:[.,]\d{3})+$/.test(bare);
  return isWhole ? bare.replace(/[.,]/g, '') : withPoint(bare);
}

/** '250k' → '250000', '1,5k' → '1500': how prices are written where they have many zeros (DEC-363). */
function inThousands(text: string): string | undefined {
  const [, whole, fraction = ''] = /^(-?\d{1,12})(?:[.,](\d{1,3}))?\s?k$/i.exec(text) ?? [];
  return whole === undefined ? undefined : whole + fraction.padEnd(3, '0');
}

function withoutSign(text: string, currency: string): string {
  const upper = text.toUpperCase();
  const sign = signsOf(currency).find(each => upper.startsWith(each) || upper.endsWith(each));
  if (sign === undefined || sign.length === text.length) return text;
  return (upper.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length)).trim();
}

const known = new Map<string, readonly string[]>();

/** How a currency is called beside its amounts, in capitals, the longest first: `US$`, `USD`, `$`. */
function signsOf(currency: string): readonly string[] {
  if (!/^[A-Z]{3}$/.test(currency)) return [];
  const signs = known.get(currency) ?? signsIn(currency);
  known.set(currency, signs);
  return signs;
}

/** Vietnamese write the sign as a letter, which no table of signs has. */
const furtherSigns: Readonly<Record<string, readonly string[]>> = { VND: ['VNĐ', 'Đ'] };

function signsIn(currency: string): string[] {
  const written = (['symbol', 'narrowSymbol', 'code'] as const).flatMap(currencyDisplay =>
    languages.flatMap(({ value: locale }) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .filter(({ type }) => type === 'currency')
        .map(({ value }) => value.toUpperCase()),
    ),
  );
  const signs = new Set([...written, ...(furtherSigns[currency] ?? [])]);
  return [...signs].toSorted((one, other) => other.length - one.length);
}
