import type { Choice } from './choice.ts';
import { sentence } from './refusals/spoken.ts';

/** How the text of a setting is read (ENUM-15). */
export const SettingType = { String: 1, Integer: 2, Float: 3, Json: 4, Email: 5 } as const;
export type SettingType = (typeof SettingType)[keyof typeof SettingType];

export const settingTypes = [
  { value: SettingType.String, label: 'String' },
  { value: SettingType.Integer, label: 'Integer' },
  { value: SettingType.Float, label: 'Float' },
  { value: SettingType.Json, label: 'JSON' },
  { value: SettingType.Email, label: 'Email' },
] as const satisfies readonly Choice[];

/** What is wrong with `value` as a setting of this type, or nothing (FORM-SETTING-04, -05; DEC-109). */
export function settingProblem(type: number, value: string): string | undefined {
  if (type === SettingType.Integer && !/^\d+$/.test(value)) return sentence('form.whole-number-from-0');
  if (type === SettingType.Float && !/^\d+(\.\d+)?$/.test(value)) return sentence('form.number-from-0');
  if (type !== SettingType.Json && type !== SettingType.Email) return undefined;
  if (parsed(value) === undefined) return sentence('form.json');
  return type === SettingType.Email ? mailProblem(mailTextOf(value)) : undefined;
}

/** The text of a setting of type Email: a subject in plain text and a content in HTML. */
export interface MailText {
  readonly subject: string;
  readonly content_html: string;
}

/** The mail that a setting holds; undefined when its text is none. Either part may still be empty. */
export function mailTextOf(value: string): MailText | undefined {
  const content = parsed(value);
  if (typeof content !== 'object' || content === null) return undefined;
  if (!('subject' in content) || typeof content.subject !== 'string') return undefined;
  if (!('content_html' in content) || typeof content.content_html !== 'string') return undefined;
  return { subject: content.subject, content_html: content.content_html };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // Text that is not JSON is the very answer that was asked for.
    return undefined;
  }
}

/** Characters of HTML: some twenty pages, read in a moment by every mail program. */
export const longestMailContent = 50_000;
export const mailContentTooLong = sentence('form.mail-content-long', {
  most: longestMailContent,
});

function mailProblem(mail: MailText | undefined): string | undefined {
  if (mail !== undefined && mail.content_html.length > longestMailContent) return mailContentTooLong;
  const isComplete = mail !== undefined && mail.subject.trim() !== '' && mail.content_html.trim() !== '';
  return isComplete ? undefined : sentence('form.mail-incomplete');
}
