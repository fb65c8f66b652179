import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Job, jobCalls } from '../../contract/jobs.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import type { Role } from '../../domain/actor.ts';
import { rememberRefusals } from '../../domain/refusals/spoken.ts';
import { resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { useLabels } from '../admin/labels.ts';
import { editPath, rowPath } from '../admin/table/row-path.ts';
import { useText } from '../i18n/use-text.ts';

interface Props {
  readonly job: Job;
  readonly role: Role;
  /** Somebody follows the link of a row. */
  readonly onLeave: () => void;
}

const atOnce = 20;
const mostShown = 100;

/** The rows that stayed as they were, each with the reason, and the way to it. */
export function JobFailures({ job, role, onLeave }: Props) {
  const provider = useDataProvider<PortalDataProvider>();
  const translate = useTranslate();
  const text = useText();
  const [most, setMost] = useState(atOnce);
  const resource = resourceOf(job.resource);
  const { one } = useLabels(resource);
  const { data } = useQuery({
    queryKey: ['jobs', job.id, 'failed', job.failed, most],
    queryFn: async ({ signal }) => {
      const params = { id: job.id };
      const page = await provider.ask(jobCalls.rows, {
        params,
        query: { status: 'failed', itemsPerPage: most },
        signal,
      });
      page.data.forEach(rememberRefusals);
      return page;
    },
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.data.length === 0) return null;
  const path = (id: number) =>
    rowPath(resource, id, role) ??
    (scopeOf(resource.access, 'update', role) === undefined ? undefined : editPath(resource, id));
  const rest = data.total_item - data.data.length;
  return (
    <>
      <Box component="h3" sx={{ fontSize: 'inherit', fontWeight: 600, mt: 2, mb: 0.5 }}>
        {translate('bulk.refused')}
      </Box>
      <Box component="ul" sx={list}>
        {data.data.map(({ id, message, title }) => {
          const name = title ?? `${one} ${id}`;
          const to = title === null ? undefined : path(id);
          return (
            <li key={id}>
              {to === undefined ? (
                <strong>{name}</strong>
              ) : (
                <Link to={to} onClick={onLeave}>
                  {name}
                </Link>
              )}
              <div>{text(message ?? '')}</div>
            </li>
          );
        })}
      </Box>
      {rest > 0 && most < mostShown && (
        <Button size="small" color="inherit" onClick={() => setMost(mostShown)}>
          {translate('bulk.more', { count: rest })}
        </Button>
      )}
      {rest > 0 && most === mostShown && <div>{translate('bulk.and_more', { count: rest })}</div>}
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: { sm: 280 },
  overflow: 'auto',
  '& li': { py: 1, borderTop: 1, borderColor: 'divider' },
  '& a, & strong': { fontWeight: 500, color: 'text.primary' },
  '& li > div': { color: 'text.secondary' },
};
