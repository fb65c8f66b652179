import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { OfferedDraft } from '../../admin/draft-offer.tsx';
import { SidePanel } from '../../admin/side-panel.tsx';
import { UnsavedQuestion } from '../../admin/unsaved-question.tsx';
import type { BookingRow } from '../../booking/booking-row.ts';
import type { BookingSteps } from '../../booking/use-booking-steps.ts';
import type { BookingDone } from '../../booking/workflow-answers.ts';
import { BookingHead } from './booking-head.tsx';
import { PanelBody } from './panel-body.tsx';
import { StepButtons } from './step-buttons.tsx';
import type { FoundBooking } from './use-booking.ts';
import { useLeaving } from './use-leaving.ts';

interface Props {
  readonly title: string;
  readonly width: number;
  readonly found: FoundBooking;
  readonly steps: BookingSteps;
  /** Something was chosen that would be lost, beside what is typed. */
  readonly chosen: boolean;
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly onLook: () => void;
  readonly onConfirm: () => void;
  /** The content of each step. */
  readonly ask: (booking: BookingRow) => ReactNode;
  readonly mail: (booking: BookingRow) => ReactNode;
  readonly done: (booking: BookingRow, answer: BookingDone) => ReactNode;
}

/** The frame of the panels that change one booking: about what, which step, what next, and no silent loss. */
export function WorkflowPanel({ title, width, found, steps, chosen, ask, mail, done, ...buttons }: Props) {
  const leaving = useLeaving(steps, chosen);
  const { booking } = found;
  // What looks changed by somebody else may be one's own doing, whose answer was lost: trying again tells.
  const lost = steps.refusal?.kind === 'unreachable';
  const leaveBehind = () => {
    steps.draft.end();
    leaving.leave();
  };
  return (
    <SidePanel
      title={title}
      subtitle={booking === undefined ? undefined : <BookingHead booking={booking} />}
      width={width}
      onClose={buttons.onClose}
      actions={
        <StepButtons
          {...buttons}
          steps={steps}
          possible={booking !== undefined && (found.closed === undefined || lost)}
        />
      }
    >
      <FormProvider {...steps.form}>
        <PanelBody found={found} settled={steps.stage === 'done' || lost}>
          {row => (
            <Box sx={{ display: 'grid', gap: 2 }}>
              {steps.stage === 'ask' && <OfferedDraft {...steps.draft} />}
              {steps.stage === 'ask' && ask(row)}
              {steps.stage === 'mail' && mail(row)}
              {steps.done !== undefined && done(row, steps.done)}
            </Box>
          )}
        </PanelBody>
      </FormProvider>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaveBehind} />}
    </SidePanel>
  );
}
