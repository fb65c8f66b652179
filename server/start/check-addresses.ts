import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Config, ConfigError } from '../config.ts';
import { listenSentence } from './failure.ts';

/**
 * Rejects at once when an address cannot be listened on, before a database is opened for nothing. Both are tried
 * together: what the portal itself listens on is taken for its metrics.
 */
export async function checkAddresses({
  host,
  port,
  metrics,
}: Pick<Config, 'host' | 'port' | 'metrics'>): Promise<void> {
  const probe = createServer();
  probe.listen({ host, port, exclusive: true });
  await once(probe, 'listening');
  try {
    if (metrics.port !== undefined)
      await checkMetrics(metrics.port, { host: metrics.host, portalPort: port });
  } finally {
    await closed(probe);
  }
}

async function checkMetrics(
  port: number,
  { host, portalPort }: { readonly host: string; readonly portalPort: number },
): Promise<void> {
  const probe = createServer();
  try {
    await listenForMetrics(probe, { host, port });
  } catch (error) {
    throw port === portalPort
      ? new ConfigError(`METRICS_PORT must be another port than PORT, but both are ${port}.`, {
          cause: error,
        })
      : error;
  }
  await closed(probe);
}

const metricsSettings = { host: 'METRICS_HOST', port: 'METRICS_PORT', usual: 9464 };

/** Listens where metrics are to be read; rejects with a sentence that names the setting when nobody can. */
export async function listenForMetrics(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<void> {
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const sentence = listenSentence(code, { host, port }, metricsSettings);
    throw sentence === undefined ? error : new ConfigError(sentence, { cause: error });
  }
}

async function closed(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
