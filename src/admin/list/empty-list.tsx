import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { serverMessage } from '../form/server-message.ts';

interface EmptyListProps {
  readonly many: string;
  readonly filtered: boolean;
  readonly removed: boolean;
  readonly pastEnd: boolean;
  /** Where one creates the first row; undefined for those who may not. */
  readonly create: string | undefined;
  readonly clear: () => void;
  readonly toFirst: () => void;
}

/** A list without rows: says what would be here, why it is not, and offers the next step. */
export function EmptyList({ many, filtered, removed, pastEnd, create, clear, toFirst }: EmptyListProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const name = inSentence(many);
  if (pastEnd)
    return (
      <div className="blank" role="status">
        <strong>{translate('list.past_end')}</strong>
        <button type="button" className="button" onClick={toFirst}>
          {translate('list.first_page')}
        </button>
      </div>
    );
  const kind = filtered ? 'no_match' : removed ? 'none_removed' : 'empty';
  const hint = kind === 'empty' && create !== undefined ? 'empty_create' : kind;
  return (
    <div className="blank" role="status">
      <strong>{translate(`list.${kind}`, { name })}</strong>
      <p>{translate(`list.${hint}_hint`)}</p>
      {filtered && (
        <button type="button" className="button" onClick={clear}>
          {translate('list.clear')}
        </button>
      )}
      {kind === 'empty' && create !== undefined && (
        <Link className="button primary" to={{ pathname: create, search }}>
          {translate('list.create')}
        </Link>
      )}
    </div>
  );
}

/** A list that could not be loaded: what the server said, and a way to try again (LIST-18). */
export function ListError({ many, error, retry }: { many: string; error: Error; retry: () => void }) {
  const translate = useTranslate();
  const message = serverMessage(error, 'list.failed');
  return (
    <div className="blank" role="alert">
      <strong>{translate('list.failed_title', { name: many })}</strong>
      <p>{translate(message, { _: message })}</p>
      <button type="button" className="button" onClick={retry}>
        {translate('list.retry')}
      </button>
    </div>
  );
}
