import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { type Job, jobCalls } from '../../contract/jobs.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';

/** How often a job that runs is asked how far it is. */
const everyMs = 700;

/** One's jobs that run, and those that ended lately, the newest first; also those of before a reload. */
export function useRecentJobs(enabled: boolean): readonly Job[] {
  const provider = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['jobs', 'recent'],
    enabled,
    queryFn: ({ signal }) => provider.ask(jobCalls.recent, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) === true ? everyMs : false),
  });
  return data?.data ?? [];
}

/** A job until it is over; then everything on screen is read anew. */
export function useJob(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: ['jobs', id],
    queryFn: ({ signal }) => provider.ask(jobCalls.one, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data) ? everyMs : false),
  });
  const status = answer.data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'running') void queries.invalidateQueries();
  }, [status, queries]);
  return answer;
}

export function isRunning({ status }: Job): boolean {
  return status === 'running';
}
