import { expect } from 'vitest';
import { mailedLinks } from '../../server/auth/accounts/account-mail.ts';
import { type TestApp, testSecret } from './app.ts';

/** A mail of the outbox as it would leave. */
export interface MailedText {
  readonly subject: string;
  readonly html: string;
  /** What follows `#` in its link. */
  readonly token: string;
}

interface Stored {
  readonly subject: string;
  readonly html: string;
}

/** The newest mail to that address, as soon as there are `count` of them. */
export async function mailedTo(app: TestApp, address: string, count = 1): Promise<MailedText> {
  const stored = () =>
    app.database.query<Stored>(
      'select subject_html as subject, content_html as html from mails where to_email = $1 order by id desc',
      [address],
    );
  await expect.poll(async () => (await stored()).length, { timeout: 60_000 }).toBe(count);
  const [{ subject, html } = { subject: '', html: '' }] = await stored();
  const whole = mailedLinks(testSecret).unseal(html);
  return { subject, html: whole, token: /#([\w.-]+)/.exec(whole)?.[1] ?? '' };
}
