import { HttpError, useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { rowTitle } from '../../kinds/reference/row-title.ts';
import { useClosePanel } from '../dialogs/panel-address.ts';
import { SidePanel } from '../dialogs/side-panel.tsx';
import { useLabels } from '../labels.ts';
import { ShowFailure, ShowWaiting } from '../show/show-state.tsx';
import type { Row } from '../table/row.ts';
import { useActor } from '../use-actor.ts';
import { RecordHistory } from './record-history.tsx';

interface Props {
  readonly resource: Resource;
  /** Where the panel closes to when nobody came from anywhere; `:id` stands for the record. */
  readonly under: string;
}

const itemsPerPage = 20;

/** The history of any record, over the page from which it was opened. */
export function HistoryPanel({ resource, under }: Props) {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const actor = useActor();
  const { one } = useLabels(resource);
  const close = useClosePanel(under.replace(':id', String(id)));
  const { data, error, refetch } = useGetOne<Row>(resource.name, { id }, { refetchOnMount: 'always' });
  const gone = error instanceof HttpError && error.status === 404;
  const failed = gone || (data === undefined && error !== null);
  const subtitle = data === undefined ? one : `${one} · ${rowTitle(resource, data)}`;
  return (
    <SidePanel
      title={translate('history.title')}
      subtitle={<bdi>{subtitle}</bdi>}
      width={640}
      onClose={close}
    >
      {failed && <ShowFailure resource={resource} error={error} onRetry={() => void refetch()} />}
      {!failed && (data === undefined || actor === undefined) && <ShowWaiting />}
      {!failed && data !== undefined && actor !== undefined && (
        <RecordHistory resource={resource} row={data} actor={actor} itemsPerPage={itemsPerPage} />
      )}
    </SidePanel>
  );
}
