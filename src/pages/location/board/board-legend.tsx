import { useTranslate } from 'react-admin';
import './board-legend.css';

const marks = ['booked', 'ran', 'outage', 'closed', 'not_installed'] as const;

/** What the marks of the board mean, and that bookings can be dragged. */
export function BoardLegend() {
  const translate = useTranslate();
  return (
    <div className="board-legend">
      {marks.map(mark => (
        <span key={mark}>
          <i className={`mark ${mark}`} />
          {translate(`board.legend.${mark}`)}
        </span>
      ))}
      <span className="hint">{translate('board.hint')}</span>
    </div>
  );
}
