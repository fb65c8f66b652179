import { useTranslate } from 'react-admin';
import './page-skeleton.css';

const lines = ['title', 'filters', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** The place of a page that is on its way; nothing jumps when it arrives. */
export function PageSkeleton() {
  const translate = useTranslate();
  return (
    <div role="status" aria-busy="true" aria-label={translate('layout.loading')} className="page-skeleton">
      {lines.map(line => (
        <span key={line} className={line} />
      ))}
    </div>
  );
}
