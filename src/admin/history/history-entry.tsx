import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { HistoryEntryResponse } from '../../../contract/history.ts';
import type { Role } from '../../../domain/actor.ts';
import { operationKinds } from '../../../domain/records/history.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag } from '../../kinds/choice/choice-cells.tsx';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import type { Row } from '../table/row.ts';
import { ChangeList } from './change-list.tsx';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  readonly role: Role;
  readonly change: HistoryEntryResponse;
  /** Absent where this version cannot be put back. */
  readonly onPutBack?: (() => void) | undefined;
}

const words = {
  create: 'history.created',
  update: 'history.updated',
  remove: 'history.removed',
  restore: 'history.restored',
  look: 'history.looked',
} as const;

/** Changes of single records say themselves what they are; what was part of more is told by its operation. */
const plain: readonly string[] = ['create', 'edit', 'remove'];

/** One change: who, what, when, as part of what, and from what to what. */
export function HistoryEntry({ resource, row, role, change, onPutBack }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { by, action, time, operation, changes } = change;
  const kind = operationKinds.find(({ value }) => value === operation?.kind);
  const tags = [
    ...(operation?.undoes === true ? [translate('history.undoing')] : []),
    ...(kind === undefined || plain.includes(kind.value) ? [] : [text(kind.label)]),
    ...(operation?.undone_time && !operation.undoes ? [translate('history.undone_later')] : []),
  ];
  return (
    <li>
      <div className="head">
        <span>
          <b>
            <bdi>
              {by === null
                ? translate('history.by_server')
                : by === 'staff'
                  ? translate('history.by_staff')
                  : by.name}
            </bdi>
          </b>{' '}
          {translate(words[action])}
        </span>
        <time className="figures" dateTime={time}>
          {formatInstant(time, browserZone())}
        </time>
      </div>
      {tags.length > 0 && (
        <span className="tags">
          {tags.map(tag => (
            <ToneTag key={tag} tone="neutral">
              {tag}
            </ToneTag>
          ))}
        </span>
      )}
      <ChangeList {...{ resource, changes, row, role }} isNew={action === 'create'} />
      {onPutBack !== undefined && (
        <Button size="small" onClick={onPutBack} sx={{ mt: 0.5, ml: -1 }}>
          {translate('history.put_back')}
        </Button>
      )}
    </li>
  );
}
