import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { locationCalls } from '../../../../contract/locations.ts';
import type { Plan } from '../../../../contract/plan.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { sentDays, weekOfDrafts } from '../../../../domain/hours/hours-list.ts';
import { hoursProblems } from '../../../../domain/hours/opening-hours.ts';
import type { LocationDetail } from '../location-detail.ts';
import { useTellFailure } from '../use-tell-failure.ts';
import { type EditedDay, editedWeek, isSameWeek } from './edited-week.ts';

/** The week of a location while it is edited, and the two steps of saving it (HOURS-04, HOURS-11, HOURS-15). */
export function useWeek(location: LocationDetail) {
  const provider = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const tell = useTellFailure();
  const [edited, setEdited] = useState<readonly EditedDay[]>();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [plan, setPlan] = useState<Plan>();
  const [busy, setBusy] = useState(false);
  const stored = editedWeek(location.location_hours);
  const week = edited ?? stored;
  const { plan: planned, done } = locationCalls.changeWeek;
  const params = { id: location.id };
  const body = sentDays(week, location.id);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setPlan(undefined);
      setProblems(tell(error));
    } finally {
      setBusy(false);
    }
  };

  const save = ({ plan: token }: Plan) =>
    attempt(async () => {
      await provider.ask(done, { params, query: { plan: token }, body });
      notify('hours.saved', { type: 'success' });
      setPlan(undefined);
      await queries.invalidateQueries();
      setEdited(undefined);
    });

  return {
    ...{ week, problems, plan, busy, save },
    isDirty: edited !== undefined && !isSameWeek(edited, stored),
    change: (next: readonly EditedDay[]) => {
      setEdited(next);
      setProblems({});
    },
    discard: () => {
      setEdited(undefined);
      setProblems({});
    },
    /** Saves at once where no booking would lie outside the new hours; else shows them first. */
    confirm: () =>
      attempt(async () => {
        const wrong = hoursProblems(weekOfDrafts(week));
        setProblems(wrong ?? {});
        if (wrong !== undefined) return;
        const fresh = await provider.ask(planned, { params, query: { preview: 'true' }, body });
        if (fresh.bookings.length > 0) setPlan(fresh);
        else await save(fresh);
      }),
    cancel: () => setPlan(undefined),
  };
}
