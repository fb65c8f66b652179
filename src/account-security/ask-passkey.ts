import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { brought } from '../layout/coming.tsx';

/** The person closed the browser's question, or it has nothing to offer: a key of a message. */
export class PasskeyError extends Error {}

/** Whether this page may ask for passkeys: they belong to names, so an address such as 127.0.0.1 has none. */
export function canUsePasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress;
}

/** Has the browser ask the person for one of their passkeys; its library comes with the first question. */
export async function showPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await brought(import('@simplewebauthn/browser'));
  if (!isRequest(options)) throw new PasskeyError('second_factor.passkey_failed');
  return await startAuthentication({ optionsJSON: options }).catch(failed);
}

/** Has the browser make a passkey. */
export async function makePasskey(options: unknown): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await brought(import('@simplewebauthn/browser'));
  if (!isCreation(options)) throw new PasskeyError('second_factor.passkey_failed');
  return await startRegistration({ optionsJSON: options }).catch(failed);
}

function failed(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  throw new PasskeyError(isKnown ? 'second_factor.passkey_known' : 'second_factor.passkey_failed');
}

function isRequest(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return typeof options === 'object' && options !== null && 'challenge' in options;
}

function isCreation(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return isRequest(options) && 'pubKeyCredParams' in options;
}
