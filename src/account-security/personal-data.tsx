import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Erasure, privacyCalls } from '../../contract/privacy.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { QuestionDialog } from '../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../admin/engine-context.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { saveFile } from '../admin/save-file.ts';
import { enPrivacy } from '../i18n/en/privacy.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';

addWords(enPrivacy);

/** Saves all that is known of a person as one file, as they may ask for it. */
export function PersonalDataDialog({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const { isSaving, save } = usePersonalData(Number(row.id));
  return (
    <QuestionDialog
      title={translate('privacy.data')}
      question={translate('privacy.data_question', { email: String(row.email) })}
      what={translate('privacy.data_what')}
      yes={translate('privacy.data_save')}
      busy={isSaving}
      onYes={() => void save().then(onClose)}
      onClose={onClose}
    />
  );
}

/** Fetches the file of a person and gives it to the browser to save. */
export function usePersonalData(id: number) {
  const provider = useDataProvider<PortalDataProvider>();
  const text = useText();
  const notify = useNotify();
  const translate = useTranslate();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const known = await provider.ask(privacyCalls.personalData, { params: { id } });
      const file = new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' });
      saveFile(file, `personal-data-${id}.json`);
    } catch (error) {
      notify(text(serverMessage(error, translate('errors.request_failed'))), { type: 'error' });
    }
    setSaving(false);
  };
  return { isSaving, save };
}

/** Erases a person for good: shows what happens to which records, and wants the address typed before it does. */
export function EraseDialog({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const { planned, typed, setTyped, isErasing, refusal, erase } = useErasure(Number(row.id), onClose);
  const plan = planned.data;
  const isBlocked = plan === undefined || plan.blockers.length > 0;
  return (
    <QuestionDialog
      title={translate('privacy.erase')}
      question={plan && translate('privacy.erase_question', plan.person)}
      what={translate('privacy.erase_what')}
      yes={translate('privacy.erase_yes')}
      isRemoval
      disabled={isBlocked || typed.trim().toLowerCase() !== plan.person.email.toLowerCase()}
      busy={isErasing}
      refusal={refusal}
      onYes={() => void erase()}
      onClose={onClose}
    >
      {planned.isPending && <LinearProgress aria-label={translate('privacy.erase')} />}
      {planned.isError && <Alert severity="error">{translate('errors.request_failed')}</Alert>}
      {plan !== undefined && isBlocked && <Blockers plan={plan} id={Number(row.id)} />}
      {!isBlocked && (
        <>
          <Records plan={plan} />
          <TextField
            label={translate('privacy.type_email', { email: plan.person.email })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            fullWidth
            sx={{ mt: 2 }}
          />
        </>
      )}
    </QuestionDialog>
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
    locations: `/locations?locations=${filter}`,
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
