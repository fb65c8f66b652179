import { htmlOf } from './html-of.ts';
import type { SmtpPeer } from './smtp-peer.ts';

/** The address behind the link of the newest mail in that mailbox, as soon as it holds `count`. */
export async function mailedLink(peer: SmtpPeer, address: string, count = 1): Promise<string> {
  const mails = await peer.arrived(address, count);
  return /href="([^"]+)"/.exec(htmlOf(mails.at(-1)?.raw ?? ''))?.[1] ?? '';
}
