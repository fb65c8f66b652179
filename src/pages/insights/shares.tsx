import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { shareIn } from './figure-tiles.tsx';

interface Props {
  readonly rows: readonly { readonly name: string; readonly count: number; readonly to: string }[];
}

/** Parts of a whole as bars, each with its number and the list behind it. */
export function Shares({ rows }: Props) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const sum = rows.reduce((all, { count }) => all + count, 0);
  const share = shareIn(locale);
  if (sum === 0) return <div className="insights-nothing">{translate('insights.no_share')}</div>;
  return (
    <ul className="insights-shares">
      {rows.map(({ name, count, to }) => (
        <li key={name}>
          <span>{count === 0 ? name : <Link to={to}>{name}</Link>}</span>
          <span className="figures">
            {share(count / sum)} <small>{new Intl.NumberFormat(locale).format(count)}</small>
          </span>
          <meter className="insights-bar" aria-hidden max={sum} value={count} />
        </li>
      ))}
    </ul>
  );
}
