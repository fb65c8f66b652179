import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne, useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation, useParams } from 'react-router';
import type { DeviceRow } from '../../../contract/devices.ts';
import type { Actor, Role } from '../../../domain/actor.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { resources } from '../../../resources/index.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import { supports } from '../../../resources/supports.ts';
import { showsStill, useClosePanel } from '../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { useActor } from '../../admin/engine-context.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../admin/form/unsaved-question.tsx';
import { ShowFailure, ShowWaiting } from '../../admin/show/show-section.tsx';
import { useNow } from '../../admin/timers.ts';
import { SupportFields, useSupportForm } from '../../devices/support-request.tsx';
import { enSupport } from '../../i18n/en/support.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { type DeviceFact, useDeviceFacts } from './device-facts.ts';

addWords(enSupport);

/** Asks for help with a device, which must be one that one may see (FORM-SUPPORT). */
export function SupportPanel() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const actor = useActor();
  const close = useClosePanel(`/devices/${id}`);
  const { data, error, refetch } = useGetOne<DeviceRow>('devices', { id });
  if (data !== undefined && actor !== undefined)
    return <SupportRequest device={data} actor={actor} onClose={close} />;
  return (
    <SidePanel title={translate('support.title')} onClose={close}>
      {error === null ? (
        <ShowWaiting />
      ) : (
        <ShowFailure resource={resources.devices} error={error} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

interface SupportRequestProps {
  readonly device: DeviceRow;
  readonly actor: Actor;
  readonly onClose: () => void;
}

const clockMs = 60_000;

/** The request as it is written, then what becomes of it. */
function SupportRequest({ device, actor, onClose }: SupportRequestProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const facts = useDeviceFacts(useNow(clockMs))(device);
  const { form, send, sent, failed } = useSupportForm(
    { subject: device.name, category: 'DEVICE_ISSUE' },
    { userId: actor.id, deviceId: device.id },
  );
  const along = [translate('support.facts_head'), ...facts.map(({ label, value }) => `${label}: ${value}`)];
  const { isDirty, isSubmitting } = form.formState;
  const leaving = useUnsavedQuestion(isDirty && sent === undefined, next => showsStill(next, pathname));
  return (
    <SidePanel
      title={translate('support.title')}
      subtitle={inOneLine([device.name, device.location?.name])}
      onClose={onClose}
      actions={
        sent === undefined ? (
          <>
            <Button onClick={onClose}>{translate('form.close')}</Button>
            <Button
              variant="contained"
              disabled={device.deleted}
              loading={isSubmitting}
              onClick={() => void send(along)}
            >
              {translate('support.send')}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={onClose} autoFocus>
            {translate('form.close')}
          </Button>
        )
      }
    >
      {sent === undefined ? (
        <FormProvider {...form}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            {device.deleted && <Alert severity="warning">{translate('support.removed')}</Alert>}
            {failed && <Alert severity="error">{translate('support.failed')}</Alert>}
            <SupportFields autoFocus />
            <SupportFacts facts={facts} />
          </Box>
        </FormProvider>
      ) : (
        <SupportSent {...sent} deviceId={device.id} role={actor.role} />
      )}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

/** What goes along with the request, for whoever sends it to see first. */
function SupportFacts({ facts }: { readonly facts: readonly DeviceFact[] }) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: '8px', p: 2 }}>
      <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
        {translate('support.facts')}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'caption', mb: 1 }}>
        {translate('support.facts_hint')}
      </Box>
      <Box component="dl" sx={list}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
    </Box>
  );
}

const list = {
  m: 0,
  display: 'grid',
  rowGap: 0.75,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(96px, 34%) minmax(0, 1fr)', columnGap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

interface SupportSentProps {
  readonly id: number;
  /** What the server answered (FORM-SUPPORT-03). */
  readonly message: string;
  readonly deviceId: number;
  readonly role: Role;
}

/** What becomes of the request; those who answer requests go on to them. */
function SupportSent({ id, message, deviceId, role }: SupportSentProps) {
  const translate = useTranslate();
  const text = useText();
  const about = JSON.stringify([{ field: 'device_id', op: 'eq', value: deviceId }]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success" role="status">
        {text(message)}
      </Alert>
      <div>{translate('support.number', { id })}</div>
      <div>{translate('support.answer')}</div>
      {scopeOf(supports.access, 'read', role) !== undefined && (
        <Link to={`/supports?${new URLSearchParams({ supports: about })}`}>{translate('support.see')}</Link>
      )}
    </Box>
  );
}
