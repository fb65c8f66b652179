import './pager.css';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { plainFigures } from '../../../domain/text/plain-line.ts';
import { useFigure } from '../../i18n/use-figure.ts';
import type { ChangeList } from './use-list-state.ts';

interface ListPagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly pageSizes: readonly number[];
  /** Undefined while it is not known, or could not be told: then nothing is said about it. */
  readonly total: number | undefined;
  readonly about: boolean;
  /** There are at least so many. */
  readonly least?: boolean;
  /** In which zone its times are, where there are any in that of the browser. */
  readonly zone: string | undefined;
  readonly change: ChangeList;
  readonly prepare: (page: number) => void;
}

/**
 * Total, sizes, previous, numbers, next, jumper: in this order (LIST-21); the total alone where nothing can be turned. How
 * many a search has found, and which page is shown, are said to whom no screen tells it (DEC-361).
 */
export function ListPager({
  page,
  pageSize,
  pageSizes,
  total,
  about,
  least = false,
  zone,
  change,
  prepare,
}: ListPagerProps) {
  const translate = useTranslate();
  const pages = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  const [smallest = pageSize] = pageSizes;
  const to = (next: number) => change({ page: Math.min(Math.max(1, next), pages) });
  const told = <Told {...{ page, pages, total, about, least, zone }} />;
  if (total !== undefined && total <= smallest && page === 1) return <div className="pager">{told}</div>;
  return (
    <nav className="pager" aria-label={translate('list.pages')}>
      {told}
      <select
        aria-label={translate('list.page_size')}
        value={pageSize}
        onChange={event => change({ pageSize: Number(event.target.value) })}
      >
        {pageSizes.map(size => (
          <option key={size} value={size}>
            {translate('list.page_size_option', { size })}
          </option>
        ))}
      </select>
      {/* At an end they are told to lead nowhere, and keep the focus of who has pressed them until there (DEC-317). */}
      <button
        type="button"
        aria-disabled={page <= 1}
        aria-label={translate('list.previous')}
        onClick={() => page > 1 && to(page - 1)}
      >
        ‹
      </button>
      <span className="numbers">
        {pageNumbers(page, pages).map((number, index) =>
          number === 0 ? (
            <span key={`gap-${index === 1 ? 'before' : 'after'}`} className="gap">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={translate('list.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => to(number)}
            >
              {number}
            </button>
          ),
        )}
      </span>
      <button
        type="button"
        aria-disabled={page >= pages}
        aria-label={translate('list.next')}
        onPointerEnter={() => page < pages && prepare(page + 1)}
        onFocus={() => page < pages && prepare(page + 1)}
        onClick={() => {
          if (page >= pages) return;
          to(page + 1);
          // Who turns one page often turns the next.
          if (page + 1 < pages) prepare(page + 2);
        }}
      >
        ›
      </button>
      <Jumper pages={pages} to={to} />
    </nav>
  );
}

interface ToldProps extends Pick<ListPagerProps, 'page' | 'total' | 'about' | 'zone'> {
  readonly pages: number;
  readonly least: boolean;
}

function Told({ page, pages, total, about, least, zone }: ToldProps) {
  const figure = useFigure();
  const translate = useTranslate();
  const words = about ? 'list.total_about' : 'list.total';
  return (
    <span className="total">
      <span role="status">
        {total !== undefined &&
          (least
            ? translate('list.total_least', { count: figure(total - 1) })
            : translate(words, { count: figure(total) }))}
        {total !== undefined && pages > 1 && (
          <span className="unseen"> · {translate('list.page', { page })}</span>
        )}
      </span>
      {total !== undefined && zone !== undefined && <small className="faint"> · {zone}</small>}
    </span>
  );
}

function Jumper({ pages, to }: { pages: number; to: (page: number) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const page = Number(text);
    if (Number.isSafeInteger(page) && page > 0) to(page);
    setText('');
  };
  return (
    <form className="jumper" onSubmit={jump}>
      <label>
        <span>{translate('list.go_to')}</span>
        <input
          inputMode="numeric"
          value={text}
          size={4}
          aria-description={`1–${pages}`}
          onChange={event => setText(plainFigures(event.target.value).replace(/\D/g, ''))}
        />
      </label>
    </form>
  );
}

/** Page numbers around the current one, always with the first and the last; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages);
  const shown = [...new Set(near)].sort((left, right) => left - right);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [0, number] : [number];
  });
}
