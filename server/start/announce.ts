import type { FastifyInstance } from 'fastify';
import { roleNames } from '../../domain/actor.ts';
import type { DemoAccount } from '../http/status.ts';

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
