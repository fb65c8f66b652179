import { rm } from 'node:fs/promises';
import { demoDirectory } from './demo-directory.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { type SmtpPeer, startSmtpPeer } from './smtp-peer.ts';

/** The whole portal with demo data of its own, and the mail server that its mails arrive at. */
export interface PortalWithMail {
  readonly url: string;
  readonly peer: SmtpPeer;
  readonly portal: PortalProcess;
  close(): Promise<void>;
}

/** Starts both; mails leave after a second, unless `env` says otherwise. For the browser the portal must be built. */
export async function startPortalWithMail(
  env: Readonly<Record<string, string>> = {},
): Promise<PortalWithMail> {
  const peer = await startSmtpPeer();
  const dataDir = await demoDirectory();
  const portal = await startPortal({
    DATA_DIR: dataDir,
    SMTP_URL: peer.url,
    SMTP_TLS: 'off',
    MAIL_FROM: 'Portal <portal@example.com>',
    MAIL_DELAY_SECONDS: '1',
    ...env,
  });
  return {
    url: portal.url,
    peer,
    portal,
    close: async () => {
      await portal.end();
      await peer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
