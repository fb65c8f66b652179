import { expect } from 'vitest';
import type { FreeDays, GuestChoice } from '../../contract/guest/choice.ts';
import { guestChoiceCalls } from '../../contract/guest/choice.ts';
import { choiceLinks } from '../../server/mail/choice-link.ts';
import { keepDueMails } from '../../server/mail/outbox.ts';
import { testSecret } from './app.ts';
import { type BookedPlace, expectStatus } from './booked-place.ts';
import type { Answer } from './caller.ts';

/** Where the server of these tests says that guests choose. */
export const page = 'http://127.0.0.1:3000/choose';

/** What a guest does with the link of a mail. */
export interface GuestLink {
  readonly token: string;
  /** The HTML of the mail as it left. */
  readonly html: string;
  look(): Promise<Answer>;
  /** What the link shows, which must be allowed. */
  seen(): Promise<GuestChoice>;
  days(from?: string): Promise<FreeDays>;
  plan(start_time: string): Promise<Answer>;
  choose(start_time: string, plan?: string): Promise<Answer>;
  back(): Promise<Answer>;
}

const url = '/api/v3/guest-choice';

export function guestLink({ app }: BookedPlace, token: string, html = ''): GuestLink {
  const post = (path: string, body: object) => app.anonymous.post(`${url}/${path}`, { token, ...body });
  return {
    ...{ token, html },
    look: () => post('look', {}),
    seen: async () => guestChoiceCalls.look.answer.parse(expectStatus(await post('look', {}), 200).body),
    days: async from => {
      const answer = await post('days', from === undefined ? {} : { from });
      return guestChoiceCalls.freeDays.answer.parse(expectStatus(answer, 200).body);
    },
    plan: start_time => post('choose', { start_time }),
    choose: (start_time, plan) =>
      post('choose', { start_time, confirm_choice: true, ...(plan !== undefined && { plan }) }),
    back: () => post('back', {}),
  };
}

/** Lets every mail that waits leave, as a portal without a mail server does. */
export async function letMailsLeave({ app }: BookedPlace): Promise<void> {
  const { database } = app;
  await database.query(`update mails set send_after = now() - interval '1 second' where state = 'waiting'`);
  const links = choiceLinks(testSecret);
  await keepDueMails(database, each => links.whole(each.html, each, page));
}

/** The link in the newest mail about a booking, which has left. */
export async function linkOf(place: BookedPlace, bookingId: number): Promise<GuestLink> {
  await letMailsLeave(place);
  const [found] = await place.app.database.query<{ content_html: string }>(
    'select content_html from mails where booking_id = $1 order by id desc limit 1',
    [bookingId],
  );
  const html = found?.content_html ?? '';
  const [, token = ''] = /\/choose#([\w.-]+)[/"]/.exec(html) ?? [];
  expect(token, html).toMatch(/^\d+\.[\w-]{43}$/);
  return guestLink(place, token, html);
}

/** Cancels a booking with the mail of its template; the link of that mail. */
export async function cancelled(place: BookedPlace, id: number): Promise<GuestLink> {
  const { body: plan } = expectStatus(await place.cancel('admin', id), 200);
  const { subject_html, content_html } = plan;
  const confirmed = { confirm_cancel: true, plan: plan.plan, subject_html, content_html };
  expectStatus(await place.cancel('admin', id, confirmed), 200);
  return await linkOf(place, id);
}

/** Moves a booking with the mail of its template: the link of that mail, and the number of the new booking. */
export async function moved(
  place: BookedPlace,
  id: number,
  start_time: string,
): Promise<GuestLink & { readonly id: number }> {
  const { body: plan } = expectStatus(await place.move('admin', id, { start_time }), 200);
  const { subject_html, content_html } = plan;
  const confirmed = { start_time, confirm_reschedule: true, plan: plan.plan, subject_html, content_html };
  const { body } = expectStatus(await place.move('admin', id, confirmed), 200);
  return { ...(await linkOf(place, Number(body.id))), id: Number(body.id) };
}
