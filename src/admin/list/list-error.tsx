import { useTranslate } from 'react-admin';
import { serverMessage } from '../form/server-message.ts';

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
