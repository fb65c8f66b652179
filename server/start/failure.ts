import { inspect } from 'node:util';
import { ConfigError } from '../config.ts';
import { DatabaseError, failure } from '../db/database.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Why the portal did not start, and the cure, in one sentence for the person at the terminal. */
export function failureSentence(error: unknown, address: Address): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof DatabaseError) return databaseSentence(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : inspect(error);
  return listenSentence(code, address) ?? diskSentence(code, message) ?? message;
}

/** The message of the system names the file, where it knows it. */
function diskSentence(code: unknown, message: string): string | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no room left on the disk (${message}). Make some, or choose another place, and try again.`;
    case 'EROFS':
      return `The disk can only be read (${message}). Make it writable, or choose another place, and try again.`;
    default:
      return undefined;
  }
}

/** The variables by which an operator says where to listen, and a port that anybody may take. */
const portalSettings = { host: 'HOST', port: 'PORT', usual: 3000 };

/** Why an address cannot be listened on, by the code of the system, and which setting to change; undefined for others. */
export function listenSentence(
  code: unknown,
  { host, port }: Address,
  settings: typeof portalSettings = portalSettings,
): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: ${settings.port}=${port + 1} npm start`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is no address of this machine. Set ${settings.host} to one that is, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return code === 'EACCES' && port < 1024
        ? `Port ${port} needs more rights than this process has. Choose one above 1023: ${settings.port}=${settings.usual} npm start`
        : undefined;
  }
}

function databaseSentence({ code, message }: DatabaseError): string {
  if (code.startsWith('53') || code === failure.readOnly)
    return `The database can save nothing: ${message}. Make room, or make it writable, and start again.`;
  if (code === '28P01' || code === '28000')
    return 'The database refuses the user or the password of DATABASE_URL.';
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist. Create it first.';
  if (code === '42501') return 'The user of DATABASE_URL may not create tables in this database.';
  if (/^(?:08|57)/.test(code))
    return 'The database that DATABASE_URL names does not answer. Is it running, and is the address right?';
  return `The database refuses to work: ${message} (${code})`;
}
