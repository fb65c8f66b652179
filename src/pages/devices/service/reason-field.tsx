import { useTranslate } from 'react-admin';
import { resources } from '../../../../resources/index.ts';
import { ReasonBox } from '../../../booking/reason-box.tsx';

const { maxLength } = resources.devices.fields.reason_disabled;

interface Props {
  readonly value: string;
  readonly isWrong: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Why the device is disabled (DIS-02); support reads it too. */
export function ReasonField({ value, isWrong, disabled, onChange, onLeave }: Props) {
  const translate = useTranslate();
  return (
    <ReasonBox
      hint={translate('device.reason_hint')}
      problem={isWrong ? translate('booking.reason_blank') : undefined}
      maxLength={maxLength}
      autoFocus
      value={value}
      disabled={disabled}
      onChange={event => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}
