import Devices from '@mui/icons-material/DevicesOutlined';
import Phone from '@mui/icons-material/PhoneIphoneOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type TranslateFunction, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { z } from 'zod';
import { type SignedInDevice, sessionCalls } from '../../contract/sessions.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { deviceName } from '../../domain/people/device-name.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../admin/engine-context.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { enSessions } from '../i18n/en/account-security.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';
import { ToneTag } from '../kinds/choice-views.tsx';
import { browserZone, formatInstant } from '../kinds/time/written-times.ts';

addWords(enSessions);

interface Props {
  readonly sessions: ReturnType<typeof useSessions>;
  /** What can be done with one that is not this one. */
  readonly action?: (session: SignedInDevice, name: string) => ReactNode;
}

/** Where one is signed in oneself; each of the others can be ended, or all of them together. */
export function OwnSessions() {
  const translate = useTranslate();
  const sessions = useSessions();
  const { end, busy } = useEndSessions('sessions.ended');
  const hasOthers = sessions.data?.some(each => !each.is_current) === true;
  return (
    <>
      <Box component="p" sx={{ color: 'text.secondary', mt: 0 }}>
        {translate('sessions.why')}
      </Box>
      <SessionList
        sessions={sessions}
        action={({ id }, name) => (
          <Button
            size="small"
            disabled={busy !== undefined}
            aria-label={translate('sessions.end_named', { name })}
            onClick={() => void end(id, ask => ask(sessionCalls.endOne, { params: { id } }))}
          >
            {translate('sessions.end')}
          </Button>
        )}
      />
      {hasOthers && (
        <Button
          variant="outlined"
          color="error"
          disabled={busy !== undefined}
          onClick={() => void end('others', ask => ask(sessionCalls.endOthers))}
          sx={{ mt: 2 }}
        >
          {translate('sessions.end_others')}
        </Button>
      )}
    </>
  );
}

/** Where somebody else is signed in, for admins, who can end all of it. */
export function PersonSessions({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const id = Number(row.id);
  const sessions = useSessions(id);
  const { end, busy } = useEndSessions('sessions.ended');
  return (
    <PortalDialog title={translate('sessions.of', { name: String(row.email) })} width={560} onClose={onClose}>
      <DialogContent>
        <SessionList sessions={sessions} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        <Button
          variant="contained"
          color="error"
          disabled={busy !== undefined || (sessions.data ?? []).length === 0}
          onClick={() => void end('all', ask => ask(sessionCalls.endOfPerson, { params: { id } }))}
        >
          {translate('sessions.end_all')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}

/** The list itself, with its states while it loads, fails or is empty. */
function SessionList({ sessions: { data, error, refetch }, action }: Props) {
  const translate = useTranslate();
  if (data === undefined && error !== null)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('sessions.retry')}</Button>}
      >
        {translate(serverMessage(error, 'errors.fallback'), { _: error.message })}
      </Alert>
    );
  if (data === undefined)
    return (
      <Box role="status" aria-label={translate('sessions.loading')}>
        <Skeleton variant="rounded" height={56} />
      </Box>
    );
  if (data.length === 0) return <Box component="p">{translate('sessions.none')}</Box>;
  return (
    <Box component="ul" aria-label={translate('sessions.list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(session => (
        <Device key={session.id} session={session}>
          {session.is_current ? undefined : action?.(session, nameOf(session, translate))}
        </Device>
      ))}
    </Box>
  );
}

const phones = new Set(['iPhone', 'Android']);

type Ended = z.output<typeof sessionCalls.endOne.answer>;

/** Where somebody is signed in: oneself, or the person with this id. */
function useSessions(person?: number) {
  const { ask } = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['sessions', person ?? 'own'],
    queryFn: async () => {
      const { data } =
        person === undefined
          ? await ask(sessionCalls.own)
          : await ask(sessionCalls.ofPerson, { params: { id: person } });
      return data;
    },
  });
}

/** Ends sign-ins by a call, says how it went, and reads the lists again; `what` tells which button is busy. */
function useEndSessions(ended: string) {
  const { ask } = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const text = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const end = async (what: string, call: (by: PortalDataProvider['ask']) => Promise<Ended>) => {
    setBusy(what);
    try {
      await call(ask);
      notify(ended, { type: 'success' });
    } catch (error) {
      notify(text(serverMessage(error, 'errors.request_failed')), { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['sessions'] });
    setBusy(undefined);
  };
  return { end, busy };
}

function Device({ session, children }: { readonly session: SignedInDevice; readonly children: ReactNode }) {
  const translate = useTranslate();
  const zone = browserZone();
  const Icon = phones.has(deviceName(session.browser ?? '').system ?? '') ? Phone : Devices;
  return (
    <Box component="li" sx={line}>
      <Icon sx={{ color: 'text.secondary', flexShrink: 0, mt: 0.25 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center', fontWeight: 600 }}>
          <span>{nameOf(session, translate)}</span>
          {session.is_current && <ToneTag tone="success">{translate('sessions.this_one')}</ToneTag>}
        </Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('sessions.last_used', {
            time: formatInstant(session.last_used_at, zone),
            address: session.address ?? '–',
          })}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('sessions.signed_in', { time: formatInstant(session.signed_in_at, zone) })}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
};

/** 'Firefox on Windows', or as much of that as is known. */
function nameOf({ browser }: SignedInDevice, translate: TranslateFunction): string {
  const { program, system } = deviceName(browser ?? '');
  if (program !== undefined && system !== undefined) return translate('sessions.device', { program, system });
  return program ?? system ?? translate('sessions.unknown_device');
}
