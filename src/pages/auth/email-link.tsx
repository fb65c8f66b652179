import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { I18nProvider } from 'react-admin';
import { type EmailLinkKind, requestEmailLink } from '../../../authProvider/account-requests.ts';
import { config } from '../../app/config.ts';
import { GuestLinks } from './guest-links.tsx';
import { GuestPage } from './guest-page.tsx';
import { problemWords } from './problem-words.ts';

interface Props {
  readonly i18n: I18nProvider;
  readonly kind: EmailLinkKind;
  /** From the link; it stands in the address no more. */
  readonly token: string;
}

/**
 * Where the links of a change of address lead: the new mailbox confirms it, the old one stops it. By a button, because
 * programs that look into mails open links.
 */
export function EmailLink({ i18n, kind, token }: Props) {
  const { translate } = i18n;
  const [problem, setProblem] = useState(token === '' ? translate('account.link_incomplete') : '');
  const [done, setDone] = useState<string>();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    setProblem('');
    try {
      setDone(await requestEmailLink(config.apiUrl, kind, token));
    } catch (error) {
      setProblem(problemWords(error, translate, 'errors.fallback'));
      setBusy(false);
    }
  };
  return (
    <GuestPage i18n={i18n} title={`email_change.${kind}.title`}>
      {() => (
        <>
          {done === undefined ? (
            <Box sx={{ display: 'grid', gap: 2 }}>
              {problem !== '' && <Alert severity="error">{problem}</Alert>}
              <Box sx={{ color: 'text.secondary' }}>{translate(`email_change.${kind}.what`)}</Box>
              <Button
                variant="contained"
                size="medium"
                loading={busy}
                disabled={token === ''}
                onClick={() => void act()}
                fullWidth
              >
                {translate(`email_change.${kind}.act`)}
              </Button>
            </Box>
          ) : (
            <Alert severity="success" role="status">
              {translate(done, { _: done })}
            </Alert>
          )}
          <GuestLinks translate={translate} links={[['/login', 'account.back_to_sign_in']]} />
        </>
      )}
    </GuestPage>
  );
}
