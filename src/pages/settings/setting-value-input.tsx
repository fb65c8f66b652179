import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { SettingType } from '../../../domain/setting-type.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useInput } from '../../kinds/input-frame.tsx';
import { JsonFrame } from '../../kinds/nested/json-input.tsx';
import { readJson } from '../../kinds/nested/json-text.ts';
import { NumberBox } from '../../kinds/number/number-inputs.tsx';
import { decimalText, wholeNumberText } from '../../kinds/number/number-text.ts';
import { LongTextInput } from '../../kinds/text/text-inputs.tsx';
import { MailTextInput } from './mail-text-input.tsx';

const atLeastZero = { min: 0 };
const whole = wholeNumberText(atLeastZero);
const decimal = decimalText(atLeastZero);

/** The value of a setting, typed as what it is: text, number, JSON, or a mail with preview (ENUM-15). */
export function SettingValueInput(props: InputProps) {
  const type: unknown = useWatch({ name: 'value_type' });
  if (type === SettingType.Email) return <MailTextInput {...props} />;
  if (type === SettingType.Json) return <JsonTextInput {...props} />;
  if (type === SettingType.Integer) return <NumberTextInput {...props} text={whole} />;
  if (type === SettingType.Float) return <NumberTextInput {...props} text={decimal} />;
  return <LongTextInput {...props} />;
}

/** A number that is kept as text; neither letters nor a sign can be typed (FORM-SETTING-04). */
function NumberTextInput({ text, ...props }: InputProps & { readonly text: typeof whole }) {
  const { value, change, textField } = useInput(props);
  const number =
    typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
  return (
    <NumberBox
      {...textField}
      value={number}
      text={text}
      onNumber={next => change(next === null ? null : text.write(next))}
    />
  );
}

/** JSON that is kept as text, as it was typed; its first mistake is told with its line (DEC-109). */
function JsonTextInput(props: InputProps) {
  const translate = useTranslate();
  const { value, change, textField } = useInput(props);
  const text = typeof value === 'string' ? value : '';
  const { mistake } = readJson(text);
  const isWrong = mistake !== undefined || textField.error;
  const message = mistake === undefined ? textField.helperText : translate('form.json_mistake', mistake);
  return (
    <JsonFrame
      {...{ textField, text, isWrong, message }}
      onText={next => change(next === '' ? null : next)}
      onBlur={textField.onBlur}
    />
  );
}
