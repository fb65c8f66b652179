import { languages } from '../../domain/people/language.ts';
import { type MailTemplate, mailTemplates, SettingType } from '../../domain/setting.ts';
import type { Connection } from '../db/database.ts';
import { builtInTexts } from './texts/built-in-texts.ts';

const mailPurposes: Readonly<Record<MailTemplate, string>> = {
  booking_made: 'Sent when staff book for a guest',
  booking_cancelled: 'Sent when a booking is cancelled',
  booking_rescheduled: 'Sent when a booking is moved',
  booking_device_changed: 'Sent when a booking goes to another device at the same time',
  booking_place_changed: 'Sent when a booking goes to another location',
  booking_chosen: 'Sent when a guest has chosen another start',
  password_reset: 'Sent to whoever has forgotten the password',
  password_changed: 'Sent after a password was changed',
  second_factor_changed: 'Sent after a passkey, an authenticator app or recovery codes were changed',
  registration: 'Sent after registering, with the link to choose a password',
  account_exists: 'Sent to whoever registers with an email address that has an account',
  invitation: 'Sent to whoever is invited to register',
  email_change: 'Sent to a new email address, with the link to confirm it',
  email_change_asked: 'Sent to the old email address, with the link to stop the change',
  device_alerts: 'Sent to those who look after devices and want emails, when devices need someone',
  email_taken: 'Sent to whoever has an email address that somebody else asked for',
  wrong_passwords: 'Sent when others try many wrong passwords for an account',
  new_device: 'Sent after a sign-in on a device that is new to its person',
};

/** The texts that people get anyway, as settings that can be edited. */
export const mailSettings = mailTemplates.flatMap(template =>
  languages.map(({ value: language, label }) => ({
    name: `mail_${template}_${language}`,
    desc: `${mailPurposes[template]} (${label})`,
    value_type: SettingType.Email,
    value: JSON.stringify(builtInTexts[template][language]),
  })),
);

/**
 * Puts the text of each mail among the settings that is not there yet: nobody could edit what they do not see, in a new
 * database without demo data or after an update that brings a mail (DEC-308). One that was removed stays so. Where somebody
 * has worded a mail, those words go on being sent in the languages that have none of their own.
 */
export async function offerMailSettings(connection: Connection): Promise<void> {
  await connection.query(
    `with given as (
        select "name", "desc", "value_type", "value", regexp_replace("name", '_[^_]*$', '') as mail
        from jsonb_populate_recordset(null::"settings", $1::jsonb)
      ), worded as (
        select given.mail from "settings" s join given using ("name")
        where not s."deleted" and s."value" <> given."value"
      )
      insert into "settings" ("name", "desc", "value_type", "value")
      select "name", "desc", "value_type", "value" from given
      where mail not in (select mail from worded)
        and not exists (select 1 from "settings" s where s."name" = given."name")
      on conflict do nothing`,
    [JSON.stringify(mailSettings)],
  );
}
