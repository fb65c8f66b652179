import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { BackTo as BackToState, HistoryEntryResponse } from '../../../contract/history.ts';
import type { Role } from '../../../domain/actor.ts';
import { operationKinds } from '../../../domain/records/history.ts';
import { mayChange } from '../../../resources/schema/check.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { labelText } from '../../kinds/label-text.ts';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { isBlank } from '../../kinds/value-at.ts';
import type { Row } from '../table/row.ts';
import { ChangeList, HistoryValue, writtenValue } from './change-list.tsx';

/** A change, and what is asked about it. */
export interface PutBack {
  readonly change: HistoryEntryResponse;
  readonly to: BackToState;
}

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  readonly role: Role;
  readonly change: HistoryEntryResponse;
  /** The record is as this change left it. */
  readonly isNewest: boolean;
  /** Absent where nothing can be put back. */
  readonly onPutBack: ((asked: PutBack) => void) | undefined;
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
export function HistoryEntry(props: Props) {
  const translate = useTranslate();
  const text = useText();
  const { resource, row, role, change } = props;
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
      <WaysBack {...props} />
    </li>
  );
}

/** What an admin can do about a change: take back only this one, or all that came after it. */
function WaysBack({ resource, row, role, change, isNewest, onPutBack }: Props) {
  const translate = useTranslate();
  if (onPutBack === undefined || change.action === 'look') return null;
  const undoes = change.action === 'remove' ? row.deleted === true : canUndo(resource, change, role, row);
  const leavesVersion = change.action !== 'remove' && !isNewest;
  if (!undoes && !leavesVersion) return null;
  // Which of the many that are called alike.
  const when = formatInstant(change.time, browserZone());
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, mt: 0.5, ml: -1 }}>
      {undoes && (
        <Button size="small" aria-description={when} onClick={() => onPutBack({ change, to: 'change' })}>
          <span>
            {translate('history.undo')} <BackTo {...{ resource, row, role, change }} />
          </span>
        </Button>
      )}
      {leavesVersion && (
        <Button
          size="small"
          color="inherit"
          aria-description={when}
          onClick={() => onPutBack({ change, to: 'version' })}
        >
          {translate('history.put_back')}
        </Button>
      )}
    </Stack>
  );
}

/** Only what the role may set by hand comes back. */
function canUndo(
  resource: Resource,
  { action, changes }: HistoryEntryResponse,
  role: Role,
  row: Row,
): boolean {
  if (action !== 'update') return false;
  return Object.keys(changes).some(name => {
    const field = resource.fields[name];
    return field !== undefined && mayChange(field, role, row);
  });
}

/** Longer values are told by the change itself. */
const shortEnough = 40;

/** Where a single field goes back to: `(back to £24.00)`. */
function BackTo({ resource, row, role, change: { changes } }: Omit<Props, 'isNewest' | 'onPutBack'>) {
  const translate = useTranslate();
  const [only, ...others] = Object.entries(resource.fields).filter(([name]) => changes[name] !== undefined);
  if (only === undefined || others.length > 0) return null;
  const [name, field] = only;
  const value = changes[name]?.before;
  const written = isBlank(value) ? '' : (labelText(field, value) ?? writtenValue(field, value));
  if (written !== undefined && written.length > shortEnough) return null;
  const [left, right] = translate('history.back_to', { value: gap }).split(gap);
  const beside = {
    ...row,
    ...Object.fromEntries(Object.entries(changes).map(([key, at]) => [key, at.before])),
  };
  return (
    <span>
      {left}
      <bdi className="back-to">
        {written === undefined || written === '' ? (
          <HistoryValue resource={resource.name} {...{ name, field, value, role }} row={beside} inLabel />
        ) : (
          written
        )}
      </bdi>
      {right}
    </span>
  );
}

/** Where a sentence is cut for the value that stands in it. */
const gap = '\u0001';
