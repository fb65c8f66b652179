import { useTranslate } from 'react-admin';
import type { Reorder } from './use-reorder.ts';
import './reorder.css';

/** How rows are put into order; Save stands there as long as there is something to save (DRAG-01). */
export function ReorderBar({ order }: { readonly order: Reorder }) {
  const translate = useTranslate();
  return (
    <div className="reorder-bar" role="status">
      <span className="faint">{translate('list.reorder_hint')}</span>
      {order.changed && (
        <>
          <button type="button" className="button" disabled={order.saving} onClick={order.discard}>
            {translate('list.reorder_undo')}
          </button>
          <button type="button" className="button primary" disabled={order.saving} onClick={order.save}>
            {translate('list.save')}
          </button>
        </>
      )}
    </div>
  );
}
