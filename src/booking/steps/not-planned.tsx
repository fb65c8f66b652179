import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { refusalOf, useRefusalWords } from './workflow-refusal.ts';

type Failed = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

/** Why there is no plan, or nothing to plan by, and a way to ask again. */
export function NotPlanned({ asked: { error, isFetching, refetch } }: { readonly asked: Failed }) {
  const translate = useTranslate();
  const wordsOf = useRefusalWords();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
          {translate('ra.action.refresh')}
        </Button>
      }
    >
      {wordsOf(refusalOf(error))}
    </Alert>
  );
}
