import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Figures, Insights } from '../../../contract/totals.ts';
import { formatMoney } from '../../../domain/money.ts';
import { datesOf, languageOf } from '../../../domain/people/language.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { type Asked, comparedWith, listIfAny, listOfRevenue, unpriced } from './asked.ts';

interface Props {
  readonly data: Insights;
  readonly asked: Asked;
}

/** The figures of the span, each beside that of as many days before, and the list behind it. */
export function FigureTiles({ data: { total, before }, asked }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const { locale: dates } = datesOf(languageOf(locale));
  const { from, to } = comparedWith(asked);
  const day = (text: string) =>
    new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      Date.parse(text),
    );
  const share = shareIn(locale);
  const whole = new Intl.NumberFormat(locale);
  const parts = (of: (figures: Figures) => number | undefined) => ({
    value: share(of(total)) ?? '–',
    change: pointsBetween(of(total), of(before)),
  });
  const counts = (of: (figures: Figures) => number) => ({
    value: whole.format(of(total)),
    change: partBetween(of(total), of(before)),
  });
  const { others, ...revenue } = revenueTile(total, before, locale);
  const currencies = translate('insights.currencies', { smart_count: others.length });
  const ofRan = (count: number) => (total.ran === 0 ? undefined : whole.format(count));
  const held = listIfAny(total, asked, 'held');
  const tiles: readonly Tile[] = [
    { name: 'occupancy', ...parts(occupancy), to: held },
    {
      name: 'bookings',
      ...counts(each => each.bookings),
      to: held,
    },
    {
      name: 'revenue',
      ...revenue,
      ...(others.length > 0 && { more: currencies }),
      to: listOfRevenue(total, asked),
    },
    {
      name: 'cancelled',
      ...counts(each => each.cancelled),
      more: share(partOf(total.cancelled, total.bookings + total.cancelled)),
      to: listIfAny(total, asked, 'cancelled'),
    },
    {
      name: 'late',
      ...parts(each => partOf(each.late, each.ran)),
      more: ofRan(total.late),
      to: listIfAny(total, asked, 'late'),
    },
    {
      name: 'short',
      ...parts(each => partOf(each.short, each.ran)),
      more: ofRan(total.short),
      to: listIfAny(total, asked, 'short'),
    },
  ];
  return (
    <ul className="insights-tiles">
      {tiles.map(({ name, value, change, more, to: path }) => (
        <li key={name}>
          <span>{translate(`insights.${name}`)}</span>
          <strong className="figures">
            {path === undefined || value === '–' ? value : <Link to={path}>{value}</Link>}
            {more !== undefined && <small>{more}</small>}
          </strong>
          <Change {...{ name, change, locale }} />
        </li>
      ))}
      <li className="insights-against">
        <div>{translate('insights.against', { from: day(from), to: day(to) })}</div>
        <LeftOut total={total} others={others} />
      </li>
    </ul>
  );
}

interface Tile {
  readonly name: string;
  readonly value: string;
  readonly change: ChangeOf | undefined;
  /** What else there is to say, smaller. */
  readonly more?: string | undefined;
  /** The list behind it. */
  readonly to: string | undefined;
}

interface LeftOutProps {
  readonly total: Figures;
  /** Sums in other currencies, as they are read. */
  readonly others: readonly string[];
}

/** What the sum of revenue leaves out. */
function LeftOut({ total, others }: LeftOutProps) {
  const translate = useTranslate();
  const free = unpriced(total);
  return (
    <>
      {others.length > 0 && <div>{translate('insights.also', { sums: inOneLine(others) })}</div>}
      {free > 0 && <div>{translate('insights.unpriced', { smart_count: free, count: total.bookings })}</div>}
    </>
  );
}

const reckoned = ['occupancy', 'revenue', 'late', 'short'] as const;

/** How figures are reckoned: in words at the end of the page, as no finger finds a tooltip. */
export function HowReckoned() {
  const translate = useTranslate();
  return (
    <div className="insights-reckoned">
      {reckoned.map(name => (
        <div key={name}>
          {translate(`insights.${name}`)}: {translate(`insights.${name}_hint`)}
        </div>
      ))}
    </div>
  );
}

/** The part of the open time that is booked; undefined where nothing can be booked at all. */
export function occupancy({ minutes, open_minutes: open }: Figures): number | undefined {
  return partOf(minutes, open);
}

function partOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** Parts as percents, with one digit below ten. */
export function shareIn(locale: string): (part: number | undefined) => string | undefined {
  const format = (digits: number) =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits },
    });
  const [coarse, fine] = [format(0), format(1)];
  return part => (part === undefined ? undefined : (part < 0.1 ? fine : coarse).format(part));
}

interface ChangeOf {
  readonly by: number;
  readonly unit: 'part' | 'points';
}

function pointsBetween(now: number | undefined, before: number | undefined): ChangeOf | undefined {
  return now === undefined || before === undefined ? undefined : { by: (now - before) * 100, unit: 'points' };
}

function partBetween(now: number, before: number): ChangeOf | undefined {
  return before === 0 ? undefined : { by: ((now - before) / before) * 100, unit: 'part' };
}

/** The sum in the currency of the most bookings; sums in others cannot be added, and stand beside it. */
function revenueTile(total: Figures, before: Figures, locale: string) {
  const [first, ...others] = total.revenue;
  if (first === undefined) return { value: '–', change: undefined, others: [] };
  const { currency, amount } = first;
  const earlier = before.revenue.find(each => each.currency === currency)?.amount ?? 0;
  return {
    value: formatMoney(amount, currency, locale),
    change: partBetween(amount, earlier),
    others: others.map(each => formatMoney(each.amount, each.currency, locale)),
  };
}

/** More of these is worse. */
const worse = new Set(['cancelled', 'late', 'short']);

interface ChangeProps {
  readonly name: string;
  readonly change: ChangeOf | undefined;
  readonly locale: string;
}

function Change({ name, change, locale }: ChangeProps) {
  const translate = useTranslate();
  if (change === undefined) return <em>{translate('insights.no_figure')}</em>;
  const by = Math.round(change.by * 10) / 10;
  if (by === 0) return <em>{translate('insights.same')}</em>;
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: Math.abs(by) < 10 ? 1 : 0 }).format(
    Math.abs(by),
  );
  const isGood = by > 0 !== worse.has(name);
  return (
    <em className={isGood ? 'good' : 'bad'}>
      {by > 0 ? '▲' : '▼'}{' '}
      {change.unit === 'part' ? `${figure}%` : translate('insights.points', { count: figure })}
    </em>
  );
}
