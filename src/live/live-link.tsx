import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import type { Session } from '../../authProvider/session.ts';
import { config } from '../app/config.ts';
import { useSession } from '../app/session-context.ts';
import { LiveConnection } from './connection.ts';
import { ChangeBatch } from './gather.ts';
import { liveAddress } from './live-address.ts';
import type { LiveChanges } from './live-changes.ts';
import { refreshQueries } from './refresh-queries.ts';
import { LiveContext } from './use-live-changes.ts';

/** Keeps the portal live while it is on screen. */
export function LiveLink() {
  const live = useContext(LiveContext);
  const session = useSession();
  const queries = useQueryClient();
  useEffect(() => startLive({ live, session, queries }), [live, session, queries]);
  return null;
}

/** A page that nobody has looked at for so long lets go; it catches up when somebody looks again. */
const hiddenMs = 5 * 60_000;

interface Deps {
  readonly live: LiveChanges;
  readonly session: Pick<Session, 'tokens'>;
  readonly queries: QueryClient;
}

/** Connects the page to the live channel; the returned function takes it off again. */
function startLive({ live, session, queries }: Deps): () => void {
  const batchChanges = new ChangeBatch(batch => {
    refreshQueries(queries, batch);
    live.publish(batch);
  }, Date.now);
  const connection = new LiveConnection({
    address: liveAddress(config.apiUrl, location.href),
    tokens: session.tokens,
    since: performance.timeOrigin,
    onState: state => live.become(state),
    onChange: change => batchChanges.add(change),
    onMissed: () => batchChanges.addEverything(),
  });
  let pause: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(pause);
    if (document.hidden) {
      pause = setTimeout(() => {
        connection.stop();
        live.become('paused');
      }, hiddenMs);
    } else connection.start();
  };
  const hurry = () => connection.hurry();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', hurry);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', hurry);
    clearTimeout(pause);
    batchChanges.stop();
    connection.stop();
  };
}
