import { type PortalWithMail, startPortalWithMail } from '../support/portal-with-mail.ts';
import { test as base } from './fixtures.ts';

interface MailFixtures {
  /** Environment of the portal, e.g. another MAIL_DELAY_SECONDS. `test.use({ mailEnv: { … } })` */
  mailEnv: Readonly<Record<string, string>>;
  mailPortal: PortalWithMail;
}

const startsWithin = 180_000;

/**
 * The portal's test over a portal of its own, with demo data that nobody else changes, whose mails arrive at
 * `mailPortal.peer`. One a worker: tests of one file share its rows.
 */
export const test = base.extend<object, MailFixtures>({
  mailEnv: [{}, { option: true, scope: 'worker' }],
  mailPortal: [
    async ({ mailEnv }, use) => {
      const portal = await startPortalWithMail(mailEnv);
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: startsWithin },
  ],
  baseURL: async ({ mailPortal }, use) => {
    await use(mailPortal.url);
  },
});
export { expect } from './fixtures.ts';
