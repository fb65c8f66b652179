import { useWatch } from 'react-hook-form';
import { SettingType } from '../../../domain/setting-type.ts';
import type { InputProps } from '../../admin/overrides.ts';
import { LongTextInput } from '../../inputs/long-text-input.tsx';
import { MailTextInput } from './mail-text-input.tsx';

/** The value of a setting: text, or a mail with subject, rich text and preview (ENUM-15). */
export function SettingValueInput(props: InputProps) {
  const type: unknown = useWatch({ name: 'value_type' });
  return type === SettingType.Email ? <MailTextInput {...props} /> : <LongTextInput {...props} />;
}
