import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { showsStill, useClosePanel } from '../../../admin/dialogs/panel-address.ts';
import { SidePanel } from '../../../admin/dialogs/side-panel.tsx';
import { useActor } from '../../../admin/engine-context.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { enRegister } from '../../../i18n/en/device-panels.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { DetailsStep, useChosenLocation } from './details-step.tsx';
import { PickStep } from './pick-step.tsx';
import { locationFilter, locationNamed } from './search.ts';
import { useScan, useStock } from './stock.ts';
import { type Register, useRegister } from './use-register.ts';

addWords(enRegister);

/** Takes devices from stock to a location, one after the other (REG-01 to REG-10). */
export function RegisterPanel() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const close = useClosePanel('/devices');
  const pick = locationFilter(query.get('devices'));
  const register = useRegister(idIn(query.get('location')) ?? locationNamed(pick));
  const { form, device, registered } = register;
  const actor = useActor();
  const stock = useStock();
  const scan = useScan(stock, register.pick);
  const location = useChosenLocation(form.watch('partner_location_id'));
  useGivenDevice(idIn(query.get('device')), scan.pick);
  const leaving = useUnsavedQuestion(device !== undefined && form.formState.isDirty, next =>
    showsStill(next, pathname),
  );
  const step = device === undefined ? 'pick' : 'details';
  return (
    <SidePanel
      title={translate(`register.title_${step}`)}
      subtitle={device?.name}
      width={step === 'pick' ? 560 : 640}
      onClose={close}
      actions={
        <RegisterButtons
          {...{ step, register }}
          onContinue={() => void scan.enter(scan.text)}
          onRegister={() => void register.submit(location?.user_id)}
          onClose={close}
        />
      }
    >
      <FormProvider {...form}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <RegisteredList devices={registered} />
          {step === 'pick' && <PickStep stock={stock} scan={scan} />}
          {step === 'details' && actor !== undefined && (
            <DetailsStep {...{ register, location, pick }} role={actor.role} />
          )}
        </Box>
      </FormProvider>
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </SidePanel>
  );
}

/** The device that the address names is picked at once, where it still can be. */
function useGivenDevice(id: number | null, pick: (device: DeviceRow) => void) {
  const { data } = useGetOne<DeviceRow>(
    'devices',
    { id: id ?? 0 },
    { enabled: id !== null, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (data === undefined || taken.current === data.id) return;
    taken.current = data.id;
    pick(data);
  }, [data, pick]);
}

function idIn(text: string | null): number | null {
  const id = Number(text);
  return text !== null && Number.isInteger(id) && id > 0 ? id : null;
}

/** What has been registered since the panel was opened, newest last. */
function RegisteredList({ devices }: { readonly devices: readonly DeviceRow[] }) {
  const translate = useTranslate();
  if (devices.length === 0) return null;
  return (
    <Box component="section" aria-live="polite" sx={frame}>
      <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
        {translate('register.registered', { smart_count: devices.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {devices.map(({ id, name, serial_id, location }) => (
          <li key={id}>
            <Link to={`/devices/${id}`} target="_blank">
              {name}
            </Link>{' '}
            <Box component="span" className="figures" sx={{ color: 'text.secondary' }}>
              {serial_id} → {location?.name}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const frame = { p: 1.5, borderRadius: 1, bgcolor: 'var(--mui-palette-tones-success-soft)' };

interface Props {
  readonly step: 'pick' | 'details';
  readonly register: Register;
  readonly onContinue: () => void;
  readonly onRegister: () => void;
  readonly onClose: () => void;
}

/** What leads from one step to the next; registering leads back to the first, for the next device. */
function RegisterButtons({ step, register, onContinue, onRegister, onClose }: Props) {
  const translate = useTranslate();
  const { form, registered, another } = register;
  const { isSubmitting } = form.formState;
  if (step === 'pick')
    return (
      <>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        <Button variant={registered.length > 0 ? 'outlined' : 'contained'} onClick={onContinue}>
          {translate('register.continue')}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={another} disabled={isSubmitting}>
        {translate('register.another')}
      </Button>
      <Button variant="contained" loading={isSubmitting} onClick={onRegister}>
        {translate('register.register')}
      </Button>
    </>
  );
}
