import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactNode, useMemo } from 'react';
import { HttpError, useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useBeside } from '../../layout/coming.tsx';
import { useActor, useOverrides } from '../engine-context.tsx';
import type { Row } from '../table/row.ts';
import { FactList, factGroups } from './facts.tsx';
import { RecordSection } from './record-section.tsx';
import { ShowChildren } from './show-children.tsx';
import { ShowHeader } from './show-header.tsx';
import { ShowFailure, ShowSection, ShowWaiting } from './show-section.tsx';

export interface ShowProps {
  readonly resource: Resource;
  /** The row; default: the `id` of the address. */
  readonly id?: number;
  /** Offers nothing that changes the row. */
  readonly readOnly?: boolean;
  /** What a page adds of the row, before its facts. */
  readonly children?: (row: Row) => ReactNode;
}

/** The detail page of one row, made from the description of its resource. */
export function ResourceShow({ resource, readOnly = false, children, ...props }: ShowProps) {
  const parameters = useParams();
  const actor = useActor();
  const id = props.id ?? Number(parameters.id);
  const { data, error, refetch } = useGetOne<Row>(resource.name, { id }, { refetchOnMount: 'always' });
  const { cells } = useOverrides(resource.name);
  useBeside(useMemo(() => Object.values(cells ?? {}).flatMap(cell => cell ?? []), [cells]));
  const gone = error instanceof HttpError && error.status === 404;
  const failed = gone || (data === undefined && error !== null);
  return (
    <Box sx={{ p: { xs: 2, md: 3 } }}>
      {failed && <ShowFailure resource={resource} error={error} onRetry={() => void refetch()} />}
      {!failed && (data === undefined || actor === undefined) && <ShowWaiting />}
      {!failed && data !== undefined && actor !== undefined && (
        <ShowBody resource={resource} row={data} actor={actor} readOnly={readOnly}>
          {children?.(data)}
        </ShowBody>
      )}
    </Box>
  );
}

const beside = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
  '&:empty': { display: 'none' },
} as const;

interface BodyProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly actor: Actor;
  readonly readOnly: boolean;
  readonly children: ReactNode;
}

function ShowBody({ resource, row, actor, readOnly, children }: BodyProps) {
  const translate = useTranslate();
  const { role } = actor;
  const groups = factGroups(resource, role);
  const shared = { resource, row, role };
  return (
    <Stack spacing={2} component="article">
      <ShowHeader {...shared} actor={actor} states={groups.states} readOnly={readOnly} />
      {children}
      <ShowSection title={translate('show.facts')}>
        <Stack spacing={2}>
          {groups.facts.length > 0 && <FactList {...shared} facts={groups.facts} />}
          {groups.long.length > 0 && <FactList {...shared} facts={groups.long} wide />}
        </Stack>
      </ShowSection>
      <Box sx={beside}>
        {Object.entries(resource.children).map(([name, description]) => (
          <ShowChildren key={name} description={description} carried={row[name]} role={role} />
        ))}
      </Box>
      <RecordSection {...shared} />
    </Stack>
  );
}
