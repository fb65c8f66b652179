import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useDataProvider, useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { type HistoryEntryResponse, historyCalls } from '../../../contract/history.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { type Actor, Role } from '../../../domain/actor.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { registry } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { rowTitle } from '../../kinds/reference/reference-cell.tsx';
import { browserZone, formatInstant } from '../../kinds/time/written-times.ts';
import { coming } from '../../layout/coming.tsx';
import { useClosePanel } from '../dialogs/panel-address.ts';
import { SidePanel } from '../dialogs/side-panel.tsx';
import { useActor } from '../engine-context.tsx';
import { serverMessage } from '../form/server-message.ts';
import { useLabels } from '../labels.ts';
import { ShowFailure, ShowWaiting } from '../show/show-section.tsx';
import type { Row } from '../table/row.ts';
import { HistoryEntry, type PutBack } from './history-entry.tsx';

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
  const subtitle = data === undefined ? one : inOneLine([one, rowTitle(resource, data)]);
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

const PutBackQuestion = coming(async () => (await import('./put-back-question.tsx')).PutBackQuestion);

interface RecordHistoryProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly actor: Actor;
  /** Changes a page. */
  readonly itemsPerPage: number;
}

/** Everything that happened to a record, newest first; admins put earlier versions back. */
function RecordHistory({ resource, row, actor, itemsPerPage }: RecordHistoryProps) {
  const translate = useTranslate();
  const text = useText();
  const found = useHistory(resource, row.id, itemsPerPage);
  const [asked, setAsked] = useState<PutBack>();
  const { changes, error } = found;
  if (error !== null && changes === undefined)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void found.refetch()}>
            {translate('show.retry')}
          </Button>
        }
      >
        {text(serverMessage(error, translate('history.failed')))}
      </Alert>
    );
  if (changes === undefined) return <Waiting />;
  if (changes.length === 0) return <Box sx={{ color: 'text.secondary' }}>{translate('history.empty')}</Box>;
  const mayPutBack =
    actor.role === Role.Admin && scopeOf(resource.access, 'update', actor.role) !== undefined;
  const onPutBack = mayPutBack ? setAsked : undefined;
  const oldest = found.hasNextPage ? undefined : changes.at(-1);
  return (
    <>
      <ol className="record-history" aria-busy={found.isFetchingNextPage}>
        {changes.map((change, at) => (
          <HistoryEntry
            key={change.id}
            {...{ resource, row, change, onPutBack }}
            role={actor.role}
            isNewest={at === 0}
          />
        ))}
        {oldest !== undefined && oldest.action !== 'create' && (
          <FirstState oldest={oldest} onPutBack={changes.length > 1 ? onPutBack : undefined} />
        )}
      </ol>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mt: 1 }}
      >
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {translate('history.zone', { zone: browserZone() })}
        </Box>
        {found.hasNextPage && (
          <Button
            color="inherit"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {translate('history.more')}
          </Button>
        )}
      </Stack>
      {asked !== undefined && (
        <PutBackQuestion
          {...{ resource, row, asked }}
          role={actor.role}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface FirstStateProps {
  readonly oldest: HistoryEntryResponse;
  readonly onPutBack: ((asked: PutBack) => void) | undefined;
}

/** How a record was that came with the system or from a file: nobody is noted as the one who created it. */
function FirstState({ oldest, onPutBack }: FirstStateProps) {
  const translate = useTranslate();
  return (
    <li>
      <div className="head">
        <span>{translate('history.first_state', { time: formatInstant(oldest.time, browserZone()) })}</span>
      </div>
      {onPutBack !== undefined && (
        <Button
          size="small"
          onClick={() => onPutBack({ change: oldest, to: 'before' })}
          sx={{ mt: 0.5, ml: -1 }}
        >
          {translate('history.put_back')}
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <Stack spacing={1.5} role="status" aria-busy="true" aria-label={translate('show.loading')}>
      <Skeleton variant="rounded" height={44} />
      <Skeleton variant="rounded" height={44} />
    </Stack>
  );
}

/** The changes of a record, newest first, as many pages as were asked for; live like the record itself. */
function useHistory(resource: Resource, id: number, itemsPerPage: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const found = useInfiniteQuery({
    queryKey: ['record-history', resource.name, id, itemsPerPage],
    queryFn: ({ pageParam, signal }) =>
      provider.ask(historyCalls.list, {
        params: { resource: resource.name, id },
        query: { page: pageParam, itemsPerPage },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total_item }, pages) =>
      pages.length * itemsPerPage < total_item ? pages.length + 1 : undefined,
    meta: { resources: namesOf(resource) },
  });
  const changes: readonly HistoryEntryResponse[] | undefined = found.data?.pages.flatMap(({ data }) => data);
  return { ...found, changes };
}

/** Changes are announced under the name of the resource that holds all rows of the table. */
function namesOf({ table }: Resource): string[] {
  return Object.values(registry).flatMap(each => (each.table === table ? [each.name] : []));
}
