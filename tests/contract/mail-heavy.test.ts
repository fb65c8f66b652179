import { beforeAll, describe, expect, it } from 'vitest';
import { readMailHtml, UnreadableHtml } from '../../server/mail/html-thread.ts';
import { Refused, smtpTransport } from '../../server/mail/transport.ts';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { mailConfig } from '../support/outbox.ts';

const nasty = {
  'open tags': '<b>'.repeat(16_000),
  'signs of tags': '<'.repeat(49_000),
  spaces: `<p>x</p>${' '.repeat(49_000)}y`,
  'new lines': '\n '.repeat(24_000),
  braces: '{{ '.repeat(16_000),
  addresses: 'a@'.repeat(24_000),
  links: '<a href="https://x.example">'.repeat(1_700),
};
const mail = (content_html: string) => ({ subject_html: 'Moved', content_html });

describe('the HTML of mails', () => {
  it.each(Object.entries(nasty))(
    'B16 %s keep another thread busy, not that of the requests',
    async (_, html) => {
      await readMailHtml({ want: 'words', ...mail(`<p>${'warm '.repeat(500)}</p>`) });
      const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
      for (let turn = 0; turn < 8; turn += 1)
        for (const want of ['harmless', 'words'] as const)
          await readMailHtml({ want, subject_html: `Moved ${turn}`, content_html: html + turn });
      const [ours, whole] = [process.threadCpuUsage(own), process.cpuUsage(all)];
      const [mine, every] = [ours.user + ours.system, whole.user + whole.system];
      // Microseconds; a quarter of a second is noise.
      expect(mine).toBeLessThan(Math.max(250_000, every / 2));
    },
  );

  it('B16 a mail that no thread can read fails for good instead of being tried again; the next one is read', async () => {
    const send = smtpTransport({
      smtpUrl: 'smtp://127.0.0.1:9',
      mailFrom: mailConfig.mailFrom,
      requireTLS: true,
    });
    // Of so much a thread that runs out of memory would take the process with it: it is not asked.
    const huge = '<b>x</b>'.repeat(8_000_000);
    await expect(readMailHtml({ want: 'words', ...mail(huge) })).rejects.toThrow(UnreadableHtml);
    const letter = { to: 'guest@mail.example', subject: 'x', html: huge, messageId: '<1@x.example>' };
    await expect(send(letter, AbortSignal.timeout(60_000))).rejects.toThrow(Refused);
    const { words } = await readMailHtml({ want: 'words', ...mail(`<p>${'next '.repeat(900)}</p>`) });
    expect(words).toBe('next '.repeat(900).trim());
  }, 120_000);
});

onOneEngine('mails that are too long', 'postgres', open => {
  const tooLong = 'The content of an email may have at most 50000 characters';
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  it('B16 the sender of a mail of more than 50,000 characters reads so at its field, and one of as many is previewed', async () => {
    const id = await place.booking();
    const cancel = (content_html: string) =>
      place.cancel('owner', id, { subject_html: 'Sorry', content_html });
    const { body } = expectStatus(await cancel('x'.repeat(50_001)), 422);
    expect(body).toMatchObject({ errors: { content_html: tooLong } });
    const { body: plan } = expectStatus(await cancel('<'.repeat(50_000)), 200);
    expect(plan.content_html).toBe('&lt;'.repeat(50_000));
  });

  it('B16 so does whoever keeps it among the settings, and a setting of worst letters is answered', async () => {
    const keep = (name: string, content_html: string) =>
      place.callers.admin.post('/api/v3/settings', {
        name,
        value_type: 5,
        value: JSON.stringify({ subject: 'x', content_html }),
      });
    const { body } = expectStatus(await keep('mail_booking_cancelled_en', 'x'.repeat(50_001)), 422);
    expect(body).toMatchObject({ errors: { value: tooLong } });
    expectStatus(await keep('mail_booking_cancelled_en', `{{${' '.repeat(49_000)}x`), 201);
  });
});
