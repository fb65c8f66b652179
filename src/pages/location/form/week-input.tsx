import type { AvailableTime } from '../../../../domain/hours/available-time.ts';
import { weekdays } from '../../../../domain/time/weekday.ts';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { deepMessage, InputFrame, useInput } from '../../../kinds/input-frame.tsx';
import { WeekDay } from './week-day.tsx';

/** When the location is open: a line for each day, Off or On, in half hours (FORM-LOC-21 to FORM-LOC-24). */
export function WeekInput(props: InputProps) {
  const { value, change, error, textField } = useInput(props);
  const week: AvailableTime = typeof value === 'object' && value !== null ? value : {};
  return (
    <InputFrame look={{ ...textField, helperText: deepMessage(error) ?? textField.helperText }}>
      {weekdays.map((day, at) => (
        <WeekDay
          key={day}
          day={day}
          hours={week[day] ?? {}}
          disabled={textField.disabled}
          focusRef={at === 0 ? textField.inputRef : null}
          onChange={hours => change({ ...week, [day]: hours })}
        />
      ))}
    </InputFrame>
  );
}
