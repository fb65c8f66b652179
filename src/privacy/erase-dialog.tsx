import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Erasure, privacyCalls } from '../../contract/privacy.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { serverMessage } from '../admin/form/server-message.ts';
import type { RowActionProps } from '../admin/overrides.ts';
import { useText } from '../i18n/use-text.ts';

/** Erases a person for good: shows what happens to which records, and wants the address typed before it does. */
export function EraseDialog({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const id = useId();
  const { planned, typed, setTyped, isErasing, refusal, erase } = useErasure(Number(row.id), onClose);
  const plan = planned.data;
  const isBlocked = plan === undefined || plan.blockers.length > 0;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{translate('privacy.erase')}</DialogTitle>
      <DialogContent>
        {planned.isPending && <LinearProgress aria-label={translate('privacy.erase')} />}
        {planned.isError && <Alert severity="error">{translate('errors.request_failed')}</Alert>}
        {plan !== undefined && (
          <>
            <DialogContentText color="textPrimary">
              {translate('privacy.erase_question', plan.person)}
            </DialogContentText>
            <DialogContentText variant="body2" sx={{ mb: 2 }}>
              {translate('privacy.erase_what')}
            </DialogContentText>
            {isBlocked ? <Blockers plan={plan} id={Number(row.id)} /> : <Records plan={plan} />}
            {!isBlocked && (
              <TextField
                label={translate('privacy.type_email', { email: plan.person.email })}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                autoComplete="off"
                fullWidth
                sx={{ mt: 2 }}
              />
            )}
          </>
        )}
        {refusal !== undefined && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {refusal}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('list.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          loading={isErasing}
          disabled={isBlocked || typed.trim().toLowerCase() !== plan.person.email.toLowerCase()}
          onClick={() => void erase()}
        >
          {translate('privacy.erase_yes')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useErasure(id: number, onDone: () => void) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<PortalDataProvider>();
  const [typed, setTyped] = useState('');
  const [isErasing, setErasing] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { plan, done } = privacyCalls.erase;
  const params = { id };
  const planned = useQuery({
    queryKey: ['erasure', id],
    queryFn: () => provider.ask(plan, { params, body: {} }),
    gcTime: 0,
    staleTime: 0,
  });
  const erase = async () => {
    setErasing(true);
    try {
      const body = { confirm_erase: true, plan: planned.data?.plan };
      await provider.submit(done, { params, body });
      notify(translate('privacy.erased'), { type: 'success' });
      onDone();
      await queries.invalidateQueries();
    } catch (error) {
      setRefusal(text(serverMessage(error, translate('errors.request_failed'))));
      await planned.refetch();
    }
    setErasing(false);
  };
  return { planned, typed, setTyped, isErasing, refusal, erase };
}

/** What must be settled first, with the way there. */
function Blockers({ plan, id }: { readonly plan: Erasure; readonly id: number }) {
  const translate = useTranslate();
  const filter = encodeURIComponent(JSON.stringify([{ field: 'user_id', op: 'eq', value: id }]));
  const lists: Readonly<Record<string, string>> = {
    bookings: `/bookings?bookings=${filter}`,
    locations: `/location?locations=${filter}`,
    devices: `/devices?devices=${filter}`,
  };
  return (
    <Alert severity="warning">
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {plan.blockers.map(({ what, count }) => {
          const words = translate(`privacy.blockers.${what}`, { smart_count: count });
          const to = lists[what];
          return <li key={what}>{to === undefined ? words : <Link to={to}>{words}</Link>}</li>;
        })}
      </ul>
    </Alert>
  );
}

/** How many records of which kind lose the person, or go. */
function Records({ plan }: { readonly plan: Erasure }) {
  const translate = useTranslate();
  return (
    <table className="rows" style={{ width: '100%' }} aria-label={translate('privacy.records')}>
      <thead>
        <tr>
          <th scope="col">{translate('privacy.record')}</th>
          <th scope="col">{translate('privacy.count')}</th>
          <th scope="col">{translate('privacy.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {plan.records.map(({ table, count, outcome }) => (
          <tr key={table}>
            <td>{translate(`privacy.tables.${table}`, { _: table.replaceAll('_', ' ') })}</td>
            <td>{count}</td>
            <td>{translate(`privacy.outcomes.${outcome}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
