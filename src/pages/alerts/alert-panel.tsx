import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { AlertDetails } from '../../../contract/fleet/alerts.ts';
import { troubleChoices } from '../../../domain/devices/alerts.ts';
import { devices } from '../../../resources/devices.ts';
import { actionRoles } from '../../../resources/schema/row-action.ts';
import { useAddressQuery } from '../../admin/address-query.ts';
import { usePanelState } from '../../admin/dialogs/panel-address.ts';
import { oneLine, SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { useActor } from '../../admin/engine-context.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { useNow } from '../../admin/timers.ts';
import { useComplaintWords } from '../../devices/use-complaint-words.ts';
import { useChoiceLabel } from '../../kinds/choice-views.tsx';
import { Stake, Trouble } from './alert-row.tsx';
import { LooksAfter } from './looks-after.tsx';
import { NextBookings, Readings, Sessions } from './reasons.tsx';
import { useAlert } from './use-alerts.ts';

const panelWidth = 640;

/** One device that calls for help: why, so what, who looks after it, and what to do about it. */
export function AlertPanel({ id }: { readonly id: number }) {
  const translate = useTranslate();
  const [, setQuery] = useAddressQuery();
  const { data, error, refetch } = useAlert(id);
  const close = () => setQuery(current => current.delete('alert'), { replace: true });
  return (
    <SidePanel
      title={data?.device.name ?? translate('Needs someone')}
      subtitle={data?.location?.name}
      lines={oneLine}
      width={panelWidth}
      onClose={close}
      {...(data !== undefined && { actions: <Actions alert={data} /> })}
    >
      {data === undefined && error !== null && (
        <ShowFailure resource={devices} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ShowWaiting />}
      {data !== undefined && <Facts alert={data} />}
    </SidePanel>
  );
}

function Facts({ alert }: { readonly alert: AlertDetails }) {
  const translate = useTranslate();
  const now = useNow();
  const words = useComplaintWords(now);
  return (
    <div className="alert-facts">
      <Trouble alert={alert} now={now} />
      <section>
        <h3>{translate('alert.why')}</h3>
        {alert.complaints.length === 0 && alert.trouble !== 'short' && <p>{translate('alert.well')}</p>}
        {alert.complaints.map((complaint, at) => (
          <p key={complaint.kind}>{words(complaint, at === 0 ? alert.since : null)}</p>
        ))}
        {alert.trouble === 'short' && <Sessions alert={alert} />}
        <Readings alert={alert} />
        {alert.trouble !== 'short' && alert.sessions.some(({ is_short }) => is_short) && (
          <Sessions alert={alert} />
        )}
      </section>
      {alert.ended === null && (
        <section>
          <h3>{translate('alert.so_what')}</h3>
          <p>
            <Stake alert={alert} />
          </p>
          <NextBookings alert={alert} />
        </section>
      )}
      {alert.ended === null && (
        <section>
          <h3>{translate('alert.look')}</h3>
          <LooksAfter key={alert.version} alert={alert} />
        </section>
      )}
    </div>
  );
}

const mayDisable = actionRoles(devices, 'disable');
const mayBlock = actionRoles(devices, 'block');
const mayReplace = actionRoles(devices, 'replace');
const mayAsk = actionRoles(devices, 'support');

/** The ways on: each opens over this panel, with what is known already. */
function Actions({ alert }: { readonly alert: AlertDetails }) {
  const translate = useTranslate();
  const role = useActor()?.role;
  const state = usePanelState();
  const reason = useReason(alert);
  const { id } = alert.device;
  const known = `?${new URLSearchParams({ reason, alert: String(alert.id) })}`;
  const may = (roles: readonly unknown[]) => role !== undefined && roles.includes(role);
  const isInUse = alert.ended === null && !alert.device.is_disabled;
  return (
    <>
      <Button component={Link} to={`/devices/${id}`}>
        {translate('alert.open')}
      </Button>
      {may(mayAsk) && (
        <Button component={Link} to={`/devices/${id}/support`} state={state}>
          {translate('alert.help')}
        </Button>
      )}
      {isInUse && may(mayReplace) && (
        <Button component={Link} to={`/devices/${id}/replace`} state={state}>
          {translate('alert.replace')}
        </Button>
      )}
      {isInUse && !may(mayDisable) && may(mayBlock) && alert.location !== null && (
        <Button component={Link} to={`/location/${alert.location.id}/block?bed=${id}`} state={state}>
          {translate('alert.block')}
        </Button>
      )}
      {isInUse && may(mayDisable) && (
        <Button
          variant="contained"
          color="error"
          component={Link}
          to={`/devices/${id}/disable${known}`}
          state={state}
        >
          {translate('alert.disable')}
        </Button>
      )}
    </>
  );
}

/** Why the device is taken out of service, in a sentence that whoever disables it may change. */
function useReason({ trouble, complaints, since, sessions }: AlertDetails): string {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const words = useComplaintWords(useNow());
  const label = labelOf(troubleChoices[trouble]);
  const ran = sessions
    .slice(0, 2)
    .map(({ ran_minutes: minutes, booked_minutes: booked }) =>
      translate('alert.ran', { ran: minutes, booked }),
    );
  const facts = trouble === 'short' ? ran : complaints.slice(0, 1).map(complaint => words(complaint, since));
  return facts.length === 0 ? label : translate('alert.reason', { trouble: label, facts: facts.join(', ') });
}
