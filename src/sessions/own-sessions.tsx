import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { sessionCalls } from '../../contract/sessions.ts';
import { SessionList, useEndSessions, useSessions } from './session-list.tsx';

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
