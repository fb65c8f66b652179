import { type UploadKind, usualLimitMegabytes } from '../../domain/records/upload-limits.ts';
import { config } from './config.ts';

interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: number;
  readonly name: string;
}

/** What the API tells everyone, signed in or not. */
export interface PublicConfig {
  /** Empty unless the data are the demonstration's. */
  readonly demo_accounts: readonly DemoAccount[];
  readonly banner: boolean;
  /** The identity providers that the operator has set up: google, facebook, apple. */
  readonly sign_in_with: readonly string[];
  /** Megabytes that an uploaded file may have, by what it is (DEC-61). */
  readonly upload_limits: Readonly<Record<UploadKind, number>>;
}

const nothing: PublicConfig = {
  demo_accounts: [],
  banner: true,
  sign_in_with: [],
  upload_limits: usualLimitMegabytes,
};
let asked: Promise<PublicConfig> | undefined;

/** Asked once a page load; a host that does not answer it gets the plain portal. */
export function publicConfig(): Promise<PublicConfig> {
  asked ??= fetch(`${config.apiUrl}/config`, { credentials: 'omit' })
    .then((response): Promise<Partial<PublicConfig>> => (response.ok ? response.json() : Promise.resolve({})))
    .then((answer: Partial<PublicConfig>) => keep({ ...nothing, ...answer }))
    .catch(() => {
      asked = undefined;
      return nothing;
    });
  return asked;
}

const storageKey = 'portal.banner';

/** Whether the banner showed last time; so the page has its height before the answer comes. */
export function bannerShown(): boolean {
  return localStorage.getItem(storageKey) !== 'false';
}

function keep(settings: PublicConfig): PublicConfig {
  localStorage.setItem(storageKey, String(settings.banner));
  return settings;
}
