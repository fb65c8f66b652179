import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { PrivateCookies } from '../../http/cookies.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import type { MailedLinks } from './mailed-link.ts';

/** What registering, inviting and resetting need. */
export interface AccountDeps {
  readonly database: Database;
  readonly config: Config;
  readonly links: MailedLinks;
  /** Where people reach the portal, without a slash at the end. */
  readonly portalAddress: () => string;
  readonly devices: KnownDevices;
  readonly cookies: PrivateCookies;
  /** Epoch ms. */
  readonly now: () => number;
}
