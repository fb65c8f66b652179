import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router';
import type { Actor } from '../../../../domain/actor.ts';
import { showsStill } from '../../../admin/panel-address.ts';
import { SidePanel } from '../../../admin/side-panel.tsx';
import { UnsavedQuestion } from '../../../admin/unsaved-question.tsx';
import { useUnsavedQuestion } from '../../../admin/use-unsaved-question.ts';
import { useNow } from '../../../booking/use-now.ts';
import type { DeviceRow } from '../device-row.ts';
import { useDeviceFacts } from './device-facts.ts';
import { SupportFacts } from './support-facts.tsx';
import { SupportFields } from './support-fields.tsx';
import { useSupportForm } from './support-form.ts';
import { SupportSent } from './support-sent.tsx';

interface Props {
  readonly device: DeviceRow;
  readonly actor: Actor;
  readonly onClose: () => void;
}

const clockMs = 60_000;

/** The request as it is written, then what becomes of it. */
export function SupportRequest({ device, actor, onClose }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const facts = useDeviceFacts(useNow(clockMs))(device);
  const { form, send, sent, failed } = useSupportForm(device.name, {
    userId: actor.id,
    deviceId: device.id,
    factsHead: translate('support.facts_head'),
  });
  const { isDirty, isSubmitting } = form.formState;
  const leaving = useUnsavedQuestion(isDirty && sent === undefined, next => showsStill(next, pathname));
  return (
    <SidePanel
      title={translate('support.title')}
      subtitle={device.location === null ? device.name : `${device.name} · ${device.location.name}`}
      onClose={onClose}
      actions={
        sent === undefined ? (
          <>
            <Button onClick={onClose}>{translate('form.close')}</Button>
            <Button
              variant="contained"
              disabled={device.deleted}
              loading={isSubmitting}
              onClick={() => void send(facts)()}
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
            <SupportFields />
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
