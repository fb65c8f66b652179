import { request } from 'node:https';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import { isPublicUnicast } from '../../server/session-logs/remote-log.ts';
import { internet, sessionLogs } from '../../server/session-logs/session-log.ts';
import { onOneEngine } from '../support/databases.ts';
import { inwardAddresses, inwardNames } from '../support/inward-addresses.ts';
import { portOf } from '../support/log-host.ts';
import { openPortal, type Portal } from '../support/portal.ts';

const closed = 'The log of this session lies at an address that the portal may not open';
const canaries: Server[] = [];
let heard = 0;
let port = 0;

/** One port that listens on both loopbacks. */
beforeAll(async () => {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer(socket => {
      heard += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, host, resolve);
    });
    canaries.push(server);
    port = portOf(server);
  }
});
afterAll(async () => {
  for (const server of canaries) await new Promise(resolve => server.close(resolve));
});

/** Names lead where an attacker's would; addresses are connected to for real. */
const reach = {
  ...internet,
  resolve: async (host: string) => inwardNames[host] ?? [],
  connect: request,
  patienceMs: 2_000,
};

function hostOf(address: string): readonly string[] {
  const host = URL.parse(address)?.host;
  return host === undefined ? [] : [host];
}

describe('addresses of logs that lead inward', () => {
  it('F8 are refused even when the list names their host: no listener hears of 120 of them', async () => {
    const addresses = inwardAddresses(port);
    expect(new Set(addresses).size).toBeGreaterThanOrEqual(120);
    const answers = await Promise.all(
      addresses.map(async address => {
        const read = sessionLogs(hostOf(address), reach);
        return await read(address, AbortSignal.timeout(5_000)).then(
          () => 'read',
          (error: Error) => error.message,
        );
      }),
    );
    const others = addresses.filter((_, index) => answers[index] !== closed);
    expect(others, 'a name that leads nowhere').toEqual([`https://empty.example:${port}/log.txt`]);
    expect(heard).toBe(0);
  });

  it('F8 a name is resolved once, so that it cannot lead elsewhere a moment later', async () => {
    let asked = 0;
    const connectedTo: unknown[] = [];
    const changing = {
      ...reach,
      resolve: async () => {
        asked += 1;
        return asked === 1 ? ['169.254.169.254'] : ['127.0.0.1'];
      },
      mayConnect: (address: string) => address === '169.254.169.254',
      connect: (options: { host?: string | null | undefined }) => {
        connectedTo.push(options.host);
        throw new Error('far enough');
      },
    };
    const read = sessionLogs([`a.example:${port}`], changing);
    await expect(read(`https://a.example:${port}/`, AbortSignal.timeout(5_000))).rejects.toThrow();
    expect([asked, connectedTo, heard]).toEqual([1, ['169.254.169.254'], 0]);
  });

  it('F8 the listeners would have heard: without the check of the address they do', async () => {
    const careless = sessionLogs([`inward.example:${port}`], { ...reach, mayConnect: () => true });
    await expect(careless(`https://inward.example:${port}/`, AbortSignal.timeout(5_000))).rejects.toThrow();
    expect(heard).toBe(1);
    heard = 0;
  });

  it('F8 public addresses pass, and only the host that is named, as a whole', async () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001::200e'])
      expect(isPublicUnicast(address), address).toBe(true);
    const read = sessionLogs(['logs.example.com'], reach);
    for (const address of [
      'https://xlogs.example.com/',
      'https://logs.example.com.evil.example/',
      'https://sub.logs.example.com/',
      'https://logs.example.com:8443/',
      'http://logs.example.com/',
    ])
      await expect(read(address, AbortSignal.timeout(5_000)), address).rejects.toThrow(closed);
  });
});

onOneEngine('the log of a session whose address leads inward', 'pglite', open => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(await open());
  });

  it('F8 is refused to everybody, and nothing is connected to', async () => {
    const { token, id: owner } = portal.people.owner;
    for (const log_session_url of inwardAddresses(port).filter(address => !address.includes('\0'))) {
      const id = await portal.samples.row(resourceOf('sessions'), owner, { log_session_url });
      const url = `/api/v3/massagesession/${id}/log`;
      const answer = await portal.send(token, { method: 'GET', url });
      expect([answer.status, answer.body.message], log_session_url).toEqual([502, closed]);
    }
    expect(heard).toBe(0);
  });
});
