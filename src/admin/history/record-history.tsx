import './history.css';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { type HistoryEntryResponse, historyCalls } from '../../../contract/history.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { type Actor, Role } from '../../../domain/actor.ts';
import { registry } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { browserZone } from '../../kinds/time/written-times.ts';
import { serverMessage } from '../form/server-message.ts';
import type { Row } from '../table/row.ts';
import { HistoryEntry } from './history-entry.tsx';

const PutBackQuestion = lazy(async () => ({
  default: (await import('./put-back-question.tsx')).PutBackQuestion,
}));

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  readonly actor: Actor;
  /** Changes a page. */
  readonly itemsPerPage: number;
}

/** Everything that happened to a record, newest first; admins put earlier versions back. */
export function RecordHistory({ resource, row, actor, itemsPerPage }: Props) {
  const translate = useTranslate();
  const text = useText();
  const found = useHistory(resource, row.id, itemsPerPage);
  const [asked, setAsked] = useState<HistoryEntryResponse>();
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
  return (
    <>
      <ol className="record-history" aria-busy={found.isFetchingNextPage}>
        {changes.map((change, at) => (
          <HistoryEntry
            key={change.id}
            {...{ resource, row, change }}
            role={actor.role}
            onPutBack={mayPutBack && at > 0 && isVersion(change) ? () => setAsked(change) : undefined}
          />
        ))}
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
        <Suspense>
          <PutBackQuestion
            {...{ resource, row, change: asked }}
            role={actor.role}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A line that left a version of the record behind. */
function isVersion({ action }: HistoryEntryResponse): boolean {
  return action !== 'remove' && action !== 'look';
}

function Waiting() {
  const translate = useTranslate();
  return (
    <Stack spacing={1.5} aria-busy="true" aria-label={translate('show.loading')}>
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
