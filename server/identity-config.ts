import { z } from 'zod';
import { withoutTrailing } from '../domain/text/host-name.ts';

/** The identity providers that sign-in knows (AUTH-02). */
export const providerNames = ['google', 'facebook', 'apple'] as const;
export type ProviderName = (typeof providerNames)[number];

/** What an operator says of one: who the portal is there, and where its OpenID configuration is found. */
export interface ProviderSettings {
  readonly clientId: string;
  readonly issuer: string;
}
export type IdentityProviders = Readonly<Partial<Record<ProviderName, ProviderSettings>>>;

const clientId = z.string().min(1).optional();

/** Tokens are believed by keys that come from there, so the way must be safe; a test may run beside us. */
const issuer = (usual: string) =>
  z
    .string()
    .refine(value => {
      const url = URL.parse(value);
      return url?.protocol === 'https:' || (url?.protocol === 'http:' && url.hostname === '127.0.0.1');
    }, 'must be an https address')
    .transform(value => withoutTrailing(value, '/'))
    .default(usual);

/** The variables of the environment that set them up (AUTH-17). */
export const identityEnvironment = {
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_ISSUER: issuer('https://accounts.google.com'),
  FACEBOOK_APP_ID: clientId,
  FACEBOOK_ISSUER: issuer('https://www.facebook.com'),
  APPLE_CLIENT_ID: clientId,
  APPLE_ISSUER: issuer('https://appleid.apple.com'),
};

type Values = z.output<z.ZodObject<typeof identityEnvironment>>;

/** Those that have an id at their provider. */
export function identityProvidersOf(values: Values): IdentityProviders {
  const { GOOGLE_CLIENT_ID, FACEBOOK_APP_ID, APPLE_CLIENT_ID } = values;
  return {
    ...(GOOGLE_CLIENT_ID && { google: { clientId: GOOGLE_CLIENT_ID, issuer: values.GOOGLE_ISSUER } }),
    ...(FACEBOOK_APP_ID && { facebook: { clientId: FACEBOOK_APP_ID, issuer: values.FACEBOOK_ISSUER } }),
    ...(APPLE_CLIENT_ID && { apple: { clientId: APPLE_CLIENT_ID, issuer: values.APPLE_ISSUER } }),
  };
}
