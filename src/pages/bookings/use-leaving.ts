import { useLocation } from 'react-router';
import { showsStill } from '../../admin/panel-address.ts';
import { useUnsavedQuestion } from '../../admin/use-unsaved-question.ts';
import type { BookingSteps } from '../../booking/use-booking-steps.ts';

/** Asks before what was typed or chosen in a panel is lost; once it is done there is nothing to lose. */
export function useLeaving({ form, stage }: BookingSteps, chosen: boolean) {
  const { pathname } = useLocation();
  const typed = form.formState.isDirty || chosen;
  return useUnsavedQuestion(typed && stage !== 'done', next => showsStill(next, pathname));
}
