import type { FastifyInstance } from 'fastify';
import { roleNames } from '../../domain/actor.ts';
import type { DemoAccount } from '../http/status.ts';
import type { Resealed } from '../second-factor/authenticator-app.ts';

/** What a person reads when the portal is up: where it is, and who may sign in. */
export function announcement(
  app: FastifyInstance,
  accounts: readonly DemoAccount[],
  { hasAdmin }: { readonly hasAdmin: boolean },
): string {
  const lines = [
    '',
    `  Partner Portal   ${app.listeningOrigin}`,
    `  API              ${app.listeningOrigin}/api/docs`,
  ];
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ email }) => email.length));
    lines.push('', `  Demo accounts, password ${accounts[0]?.password}`);
    for (const { email, role } of accounts) lines.push(`    ${email.padEnd(width)}   ${roleNames[role]}`);
  }
  if (!hasAdmin)
    lines.push(
      '',
      '  There is no admin yet. Make one (stop an embedded database first, it belongs to one process):',
      '    npm run admin -- name@example.com',
    );
  return [...lines, '', '  Ctrl-C stops it. Nothing is lost.', '', ''].join('\n');
}

/** What an operator is told of the keys that seal authenticator apps; undefined while there is one key and it fits. */
export function keyNote(secretKey: string, { resealed, lost }: Resealed): string | undefined {
  if (lost > 0)
    return `${lost} authenticator apps cannot be opened with SECRET_KEY, because they were sealed with another one. Start with that one beside it (SECRET_KEY=new,old), or remove these second factors (menu of the person).`;
  if (!secretKey.includes(',')) return undefined;
  const done = resealed > 0 ? `${resealed} authenticator apps were sealed anew with the first. ` : '';
  return `SECRET_KEY holds two keys. ${done}No authenticator app needs the second one.`;
}
