import pg from 'pg';
import type { Listener } from '../database.ts';
import { quoted } from '../sql/sql-text.ts';
import { databaseError } from './database-failure.ts';

/** How often the connection is asked for a sign of life: a machine that vanished sends no farewell. */
const pulseMs = 10_000;
const firstRetryMs = 200;
const longestRetryMs = 5_000;

/**
 * Hears a channel of PostgreSQL through a connection of its own. When that is lost it is opened again,
 * for as long as it takes, and the listener learns that it may have missed something. Rejects when the
 * first connection fails.
 */
export async function listenOnPostgres(
  settings: pg.ClientConfig,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client = await connect(settings, channel, listener, onLoss);

  function onLoss(): void {
    void again(firstRetryMs);
  }

  async function again(waitMs: number): Promise<void> {
    await new Promise<void>(resolve => {
      retry = setTimeout(resolve, waitMs * (1 + Math.random()));
    });
    if (stopped) return;
    try {
      client = await connect(settings, channel, listener, onLoss);
    } catch {
      return again(Math.min(2 * waitMs, longestRetryMs));
    }
    if (stopped) await client.close();
    else listener.missed();
  }

  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client.close();
  };
}

interface ListeningClient {
  close(): Promise<void>;
}

async function connect(
  settings: pg.ClientConfig,
  channel: string,
  listener: Listener,
  onLoss: () => void,
): Promise<ListeningClient> {
  const client = new pg.Client(settings);
  let listening = false;
  let over = false;
  let pulse: NodeJS.Timeout | undefined;
  const end = () => {
    over = true;
    clearInterval(pulse);
  };
  const lose = () => {
    if (over) return;
    end();
    // Nobody waits for the farewell of a connection that may be dead.
    client.end().catch(() => undefined);
    if (listening) onLoss();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => {
    if (!over) listener.heard(payload);
  });
  try {
    await client.connect();
    await client.query(`listen ${quoted(channel)}`);
  } catch (error) {
    lose();
    throw databaseError(error);
  }
  listening = true;
  pulse = setInterval(() => {
    client.query('select 1').catch(lose);
  }, pulseMs);
  return {
    close: async () => {
      if (over) return;
      end();
      await client.end();
    },
  };
}
