import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useText } from '../../i18n/use-text.ts';
import { serverMessage } from '../form/server-message.ts';

interface Props {
  /** What could not be read, as it is called on the page. */
  readonly many: string;
  readonly error: Error;
  readonly retry: () => void;
}

/** In place of a part of a page or panel: it could not be read, why, and another try. Lists have a look of their own. */
export function ReadError({ many, error, retry }: Props) {
  const translate = useTranslate();
  const text = useText();
  return (
    <TryAgain retry={retry}>
      <Box sx={{ fontWeight: 600 }}>{translate('list.failed_title', { name: many })}</Box>
      {text(serverMessage(error, 'list.failed'))}
    </TryAgain>
  );
}

/** What went wrong, and a button for another try. */
export function TryAgain({ retry, children }: { readonly retry: () => void; readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      action={
        <Button onClick={retry} color="inherit">
          {translate('show.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
