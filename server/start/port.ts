import { once } from 'node:events';
import { createServer } from 'node:net';

/** Rejects at once when the address cannot be listened on, before a database is opened for nothing. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  probe.listen({ host, port, exclusive: true });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
