import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ReasonBox } from '../../../booking/reason-box.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { DeviceRow } from '../device-row.ts';
import { CandidateInput } from './candidate-input.tsx';
import { ReplaceRefusal } from './replace-refusal.tsx';
import type { ReplaceForm, ReplaceSteps } from './use-replace.ts';

const mostLetters = 1000;

/** Which device takes the place, and why (REPL-02, REPL-09). */
export function AskStep({ old, steps }: { readonly old: DeviceRow; readonly steps: ReplaceSteps }) {
  const translate = useTranslate();
  const text = useText();
  const { register, formState } = useFormContext<ReplaceForm>();
  const { reason } = formState.errors;
  const isTold = steps.refusal?.kind === 'refused' && Object.keys(formState.errors).length > 0;
  return (
    <>
      {!isTold && <ReplaceRefusal refusal={steps.refusal} />}
      <CandidateInput old={old} />
      <ReasonBox
        {...register('reason', {
          validate: typed => (typed.trim() === '' ? 'replace.reason_blank' : undefined),
        })}
        label={translate('replace.reason')}
        hint={translate('replace.reason_hint')}
        problem={reason === undefined ? undefined : text(translate(reason.message ?? ''))}
        maxLength={mostLetters}
      />
      <Box sx={{ color: 'text.secondary' }}>{translate('replace.ask_hint')}</Box>
    </>
  );
}
