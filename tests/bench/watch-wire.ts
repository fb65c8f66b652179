import type { CDPSession } from '@playwright/test';

/** So long must nothing be on its way for a page to be still. */
const stillMs = 1_000;

interface Request {
  readonly url: string;
  readonly isScript: boolean;
  head: number;
  /** Of its body, as it came over the wire; undefined while it is on its way. */
  bytes: number | undefined;
}

export interface Wire {
  /** What has been asked for so far. */
  requests(): readonly Pick<Request, 'url' | 'isScript' | 'bytes'>[];
  /** Waits until nothing has been on its way for a second. */
  still(): Promise<void>;
}

/** Listens from now on to what a page receives, in bytes as they come from the server. */
export async function watchWire(devTools: CDPSession): Promise<Wire> {
  const requests = new Map<string, Request>();
  let changed = performance.now();
  devTools.on('Network.requestWillBeSent', ({ requestId, type, request: { url } }) => {
    changed = performance.now();
    const isScript = type === 'Script' || new URL(url).pathname.endsWith('.js');
    if (/^https?:/.test(url)) requests.set(requestId, { url, isScript, head: 0, bytes: undefined });
  });
  devTools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.head = response.encodedDataLength;
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    changed = performance.now();
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes = Math.max(0, encodedDataLength - request.head);
  });
  devTools.on('Network.loadingFailed', ({ requestId }) => requests.delete(requestId));
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const onItsWay = () => [...requests.values()].some(({ bytes }) => bytes === undefined);
  return {
    requests: () => [...requests.values()],
    still: async () => {
      while (onItsWay() || performance.now() - changed < stillMs) await new Promise(go => setTimeout(go, 50));
    },
  };
}

/** Thousands of bytes of their bodies. */
export function kilobytesOf(requests: readonly Pick<Request, 'bytes'>[]): number {
  return requests.reduce((sum, { bytes = 0 }) => sum + bytes, 0) / 1000;
}
