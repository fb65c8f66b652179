import type { CellProps } from '../../../admin/engine-context.tsx';
import { SignalCell } from '../../../kinds/number/number-views.tsx';
import { valueAt } from '../../../kinds/value-at.ts';

/** The signal of a device as it last reported it: colour, figure and word (DEV-12, ENUM-03). */
export function SignalColumn(props: CellProps) {
  const signal = valueAt(props.row, 'latest_log.RSSI');
  return <SignalCell {...props} value={typeof signal === 'number' ? signal : null} />;
}
