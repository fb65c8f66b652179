import './location-table.css';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Figures, Insights } from '../../../contract/totals.ts';
import { formatMoney, toMajor } from '../../../domain/money.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { CsvWriter } from '../../admin/csv/export-file.ts';
import { Icon } from '../../admin/icon.tsx';
import { saveFile } from '../../admin/save-file.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { type Asked, listIfAny, listOfRevenue, unpriced } from './asked.ts';
import { occupancy, shareIn } from './figure-tiles.tsx';
import { columns, type Row, type Sorting, sortedRows } from './sorted-rows.ts';

interface Props {
  readonly data: Insights;
  readonly asked: Asked;
}

const firstRows = 20;

/** Which locations or devices earn and which stand idle, by whatever column one asks. */
export function LocationTable({ data, asked }: Props) {
  const translate = useTranslate();
  const [sort, setSort] = useState<Sorting>({ by: 'occupancy', rising: false });
  const [isWhole, setWhole] = useState(false);
  const sorted = sortedRows(data.rows, sort);
  const shown = isWhole ? sorted : sorted.slice(0, firstRows);
  const best = Math.max(0.01, ...data.rows.map(row => occupancy(row) ?? 0));
  if (data.rows.length === 0)
    return <div className="insights-nothing">{translate(`insights.no_${data.of}`)}</div>;
  return (
    <>
      <div className="insights-scroll">
        <table className="insights-table">
          <thead>
            <tr>
              <th scope="col">{translate(`insights.${data.of}_name`)}</th>
              {columns.map(({ name }) => (
                <th
                  key={name}
                  scope="col"
                  aria-sort={sort.by !== name ? 'none' : sort.rising ? 'ascending' : 'descending'}
                >
                  <button
                    type="button"
                    className="plain"
                    onClick={() => setSort({ by: name, rising: sort.by === name && !sort.rising })}
                  >
                    {translate(`insights.${name}`)}
                    <Icon name={sort.by !== name ? 'sortable' : sort.rising ? 'rising' : 'falling'} />
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <Line key={row.id} row={row} of={data.of} asked={asked} best={best} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="insights-foot">
        {sorted.length > shown.length && (
          <button type="button" className="button" onClick={() => setWhole(true)}>
            {translate('insights.all_rows', { count: sorted.length })}
          </button>
        )}
        {data.rows_total > data.rows.length && (
          <span>{translate('insights.first_rows', { shown: data.rows.length, count: data.rows_total })}</span>
        )}
        <SaveButton data={data} asked={asked} rows={sorted} />
      </div>
    </>
  );
}

interface LineProps {
  readonly row: Row;
  readonly of: Insights['of'];
  readonly asked: Asked;
  /** The highest occupancy of all, which fills its bar. */
  readonly best: number;
}

function Line({ row, of, asked, best }: LineProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const share = shareIn(locale);
  const whole = new Intl.NumberFormat(locale);
  const taken = occupancy(row);
  const days = asked.span === undefined ? { from: asked.from, to: asked.to } : { span: asked.span };
  const path =
    of === 'device'
      ? `/devices/${row.id}`
      : `/insights?${new URLSearchParams({ ...days, location: String(row.id) })}`;
  const ofRow = {
    from: asked.from,
    to: asked.to,
    ...(of === 'device' ? { device: row.id } : { location: row.id }),
  };
  const ofList = { location: asked.location, ...ofRow };
  const behind = (which: Parameters<typeof listIfAny>[2], figure: string) => (
    <td className="figures">
      <Figure to={listIfAny(row, ofList, which)} figure={figure} />
    </td>
  );
  const free = unpriced(row);
  const without =
    free > 0 ? [translate('insights.unpriced', { smart_count: free, count: row.bookings })] : [];
  return (
    <tr>
      <th scope="row">
        <Link to={path}>{row.name}</Link>
        <small>
          {inOneLine([
            `${whole.format(row.bookings)} ${translate('insights.bookings')}`,
            moneyOf(row, locale),
            ...without,
            `${whole.format(row.cancelled)} ${translate('insights.cancelled')}`,
          ])}
        </small>
      </th>
      <td className="figures wide">
        <meter className="insights-bar" aria-hidden max={best} value={taken ?? 0} />
        <span>{share(taken) ?? '–'}</span>
      </td>
      {behind('held', whole.format(row.bookings))}
      <td className="figures">
        <Figure to={listOfRevenue(row, ofList)} figure={moneyOf(row, locale)} />
        {without.map(words => (
          <div key={words} className="insights-without">
            {words}
          </div>
        ))}
      </td>
      {behind('cancelled', whole.format(row.cancelled))}
      {behind('late', ofRan(row.late, row, share))}
      {behind('short', ofRan(row.short, row, share))}
    </tr>
  );
}

function Figure({ to, figure }: { readonly to: string | undefined; readonly figure: string }) {
  return to === undefined || figure === '–' ? figure : <Link to={to}>{figure}</Link>;
}

function moneyOf({ revenue }: Figures, locale: string): string {
  return inOneLine(revenue.map(({ amount, currency }) => formatMoney(amount, currency, locale))) || '–';
}

function ofRan(count: number, { ran }: Figures, share: ReturnType<typeof shareIn>): string {
  return ran === 0 ? '–' : `${count} (${share(count / ran)})`;
}

interface SaveProps extends Props {
  readonly rows: readonly Row[];
}

/** The rows as a file, with plain numbers, for spreadsheets. */
function SaveButton({ data: { of }, asked: { from, to }, rows }: SaveProps) {
  const translate = useTranslate();
  const save = () => {
    const currencies = [...new Set(rows.flatMap(({ revenue }) => revenue.map(({ currency }) => currency)))];
    const words = (...names: string[]) => names.map(name => translate(`insights.${name}`));
    const writer = new CsvWriter();
    writer.add([
      [
        'ID',
        ...words(`${of}_name`, 'bookings', 'minutes', 'open_minutes', 'cancelled', 'moved'),
        ...words('sessions', 'late', 'short'),
        ...currencies.map(currency => `${translate('insights.revenue')} ${currency}`),
      ],
      ...rows.map(row => [
        ...[row.id, row.name, row.bookings, row.minutes, row.open_minutes, row.cancelled, row.moved],
        ...[row.ran, row.late, row.short],
        ...currencies.map(currency => {
          const sum = row.revenue.find(each => each.currency === currency);
          return toMajor(sum?.amount ?? 0, currency);
        }),
      ]),
    ]);
    saveFile(writer.file(), `insights-${from}-${to}.csv`);
  };
  return (
    <button type="button" className="button" onClick={save}>
      {translate('insights.save')}
    </button>
  );
}
