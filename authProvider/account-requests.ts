import { member, post } from './requests.ts';

/** Whom an invitation is for; without an address anyone may use it. */
export interface Invitation {
  readonly company: string;
  readonly email: string | undefined;
}

interface Registration {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly language: string;
  readonly invitation?: string;
  readonly password?: string;
  readonly repassword?: string;
}

/** Asks for a link to set a new password; what the API says to it. Throws `AuthError`, like all of these. */
export async function requestReset(apiUrl: string, email: string): Promise<string> {
  return messageIn(await post(`${apiUrl}/v3/auth/forgot-password`, { email }));
}

/** Sets a new password by the token of a mailed link. */
export async function requestNewPassword(
  apiUrl: string,
  body: { readonly token: string; readonly password: string; readonly repassword: string },
): Promise<string> {
  return messageIn(await post(`${apiUrl}/v3/auth/reset-password`, body));
}

/** The two links of a change of address: the new mailbox confirms it, the old one stops it. */
export type EmailLinkKind = 'confirm-email' | 'stop-email-change';

/** Does what the link in the mail is for; what the API says to it. */
export async function requestEmailLink(apiUrl: string, kind: EmailLinkKind, token: string): Promise<string> {
  return messageIn(await post(`${apiUrl}/v3/auth/${kind}`, { token }));
}

/** Looks at an invitation without using it. */
export async function requestInvitation(apiUrl: string, invitation: string): Promise<Invitation> {
  const answer = await post(`${apiUrl}/v3/auth/invitation`, { invitation });
  const email = member(answer, 'email');
  return {
    company: String(member(answer, 'company') ?? ''),
    email: typeof email === 'string' ? email : undefined,
  };
}

/** Registers: either the account is ready, or a mail with the next step is on its way. */
export async function requestRegistration(
  apiUrl: string,
  form: Registration,
): Promise<{ readonly ready: boolean; readonly message: string }> {
  const answer = await post(`${apiUrl}/v3/auth/register`, form);
  return { ready: member(answer, 'code') === 201, message: messageIn(answer) };
}

function messageIn(answer: unknown): string {
  return String(member(answer, 'message') ?? '');
}
