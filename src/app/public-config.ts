import { member } from '../../authProvider/requests.ts';
import type { Given } from '../../contract/call.ts';
import type { PublicSettings } from '../../contract/portal.ts';
import { isRole } from '../../domain/actor.ts';
import { type UploadKind, usualLimitMegabytes } from '../../domain/records/limits.ts';
import { config } from './config.ts';
import { keepOffers, offersIn } from './offers.ts';

/** What the API tells everyone, signed in or not. */
export type PublicConfig = Given<Omit<PublicSettings, 'auth_modes'>>;

const nothing: PublicConfig = {
  demo_accounts: [],
  banner: true,
  sign_in_with: [],
  offers: [],
  upload_limits: usualLimitMegabytes,
};
let asked: Promise<PublicConfig> | undefined;

/** Asked once a page load; a host that does not answer it gets the plain portal. */
export function publicConfig(): Promise<PublicConfig> {
  asked ??= fetch(`${config.apiUrl}/config`, { credentials: 'omit' })
    .then((response): Promise<unknown> => (response.ok ? response.json() : Promise.resolve({})))
    .then(answer => keep(settingsIn(answer)))
    .catch(() => {
      asked = undefined;
      return nothing;
    });
  return asked;
}

const storageKey = 'portal.banner';

/** Whether the banner showed last time; so the page has its height before the answer comes. */
export function bannerShown(): boolean {
  return localStorage.getItem(storageKey) !== 'false' && !isBannerClosed();
}

const closedKey = 'portal.banner.closed';
const dayMs = 86_400_000;

/** Whether somebody has closed the banner within a day, and it still says the same. */
export function isBannerClosed(text?: string): boolean {
  const [until = '0', ...said] = (localStorage.getItem(closedKey) ?? '').split(' ');
  return Date.now() < Number(until) && (text === undefined || said.join(' ') === text);
}

export function closeBanner(text: string): void {
  localStorage.setItem(closedKey, `${Date.now() + dayMs} ${text}`);
}

function keep(settings: PublicConfig): PublicConfig {
  localStorage.setItem(storageKey, String(settings.banner));
  keepOffers(settings.offers);
  return settings;
}

/** As much as can be read of what a host has answered; by hand, because the sign-in page comes without zod. */
function settingsIn(answer: unknown): PublicConfig {
  const banner = member(answer, 'banner');
  const limits = member(answer, 'upload_limits');
  const limitOf = (kind: UploadKind) => {
    const megabytes = member(limits, kind);
    return typeof megabytes === 'number' ? megabytes : nothing.upload_limits[kind];
  };
  return {
    demo_accounts: listIn(answer, 'demo_accounts').filter(isDemoAccount),
    banner: typeof banner === 'boolean' ? banner : nothing.banner,
    sign_in_with: listIn(answer, 'sign_in_with').filter(name => typeof name === 'string'),
    offers: offersIn(listIn(answer, 'offers')),
    upload_limits: { image: limitOf('image'), audio: limitOf('audio') },
  };
}

function listIn(answer: unknown, name: string): readonly unknown[] {
  const list = member(answer, name);
  return Array.isArray(list) ? list : [];
}

function isDemoAccount(value: unknown): value is PublicConfig['demo_accounts'][number] {
  const texts = ['email', 'password', 'name'].map(name => member(value, name));
  return texts.every(text => typeof text === 'string') && isRole(member(value, 'role'));
}
