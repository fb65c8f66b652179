import { useTranslate } from 'react-admin';
import './new-rows.css';
import type { NewRows as News } from './use-live-rows.ts';

/** Says how many rows have come since; they are shown when somebody asks for them. */
export function NewRows({ news }: { readonly news: News }) {
  const translate = useTranslate();
  return (
    <div className="new-rows" role="status">
      {news.count > 0 && (
        <button type="button" className="button" onClick={news.show}>
          {translate('live.new', { smart_count: news.count })}
        </button>
      )}
    </div>
  );
}
