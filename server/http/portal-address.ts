import type { FastifyInstance } from 'fastify';
import { withoutTrailing } from '../../domain/text/without-trailing.ts';
import type { Config } from '../config.ts';

/**
 * Where people reach the portal, for links in mails: PUBLIC_URL, else where it listens. Never what a request
 * says of itself, because whoever sends one could have our mails lead to any host.
 */
export function portalAddress(
  app: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  return publicUrl === undefined && app.server.listening
    ? app.listeningOrigin
    : addressOf({ publicUrl, host, port });
}

/** The same where no portal runs. */
export function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl === undefined ? `http://${host}:${port}` : withoutTrailing(publicUrl, '/');
}
