import type { ApiClient } from './api-client.ts';

/** A session of the demo data with the device on which it ran. */
export interface DemoSession {
  readonly session: number;
  readonly booking: number;
  readonly device: number;
}

interface Told {
  readonly id: number;
  readonly booking_id: number;
  readonly log_session_url: string | null;
}

/**
 * The latest completed session whose log lies at `file`, e.g. `session-3.txt`, among those that `api` may
 * read, and not on one of the devices `except`.
 */
export async function sessionWithLog(
  api: ApiClient,
  file: string,
  except: ReadonlySet<number> = new Set(),
): Promise<DemoSession> {
  const { data } = await api.get(
    '/v3/massagesession?page=1&itemsPerPage=1000&sortBy=actual_start_time&sortDesc=true',
  );
  for (const { id, booking_id, log_session_url } of data satisfies readonly Told[]) {
    if (log_session_url?.endsWith(file) !== true) continue;
    const { bed_id } = await api.get(`/v3/bookings/${booking_id}`);
    if (!except.has(bed_id)) return { session: id, booking: booking_id, device: bed_id };
  }
  throw new Error(`No session has the log ${file}`);
}
