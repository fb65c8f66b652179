import Alert from '@mui/material/Alert';
import { type Refusal, useRefusalWords } from '../../booking/steps/workflow-refusal.ts';

/** Why something was not done; a plan that is no longer so is shown anew beneath (A5). */
export function RefusalWords({ refusal }: { readonly refusal: Refusal | undefined }) {
  const wordsOf = useRefusalWords();
  if (refusal === undefined) return null;
  return <Alert severity={refusal.kind === 'stale' ? 'warning' : 'error'}>{wordsOf(refusal)}</Alert>;
}
