import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Register } from './use-register.ts';

interface Props {
  readonly step: 'pick' | 'details';
  readonly register: Register;
  readonly onContinue: () => void;
  readonly onRegister: () => void;
  readonly onClose: () => void;
}

/** What leads from one step to the next; registering leads back to the first, for the next device. */
export function RegisterButtons({ step, register, onContinue, onRegister, onClose }: Props) {
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
