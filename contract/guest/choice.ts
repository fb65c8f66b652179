import { z } from 'zod';
import { choiceStates } from '../../domain/guest-choice.ts';
import { languages } from '../../domain/people/language.ts';
import { defineCall, defineTwoSteps, instant, refusal } from '../call.ts';

const tags = ['Guests'];

/** What the mail's link carries. It travels in bodies alone, so that no address and no log ever holds it. */
const token = z.string().max(100);
const day = z.iso.date();

const freeDay = z.object({ day, starts: z.array(instant) });

/** What the guest of a link is told: their own booking, and what is free where it is. */
const choice = z.object({
  state: z
    .enum(choiceStates)
    .describe(
      'open: may be chosen by; chosen: has been; changed: the booking is another one by now; begun: too late; ' +
        'unavailable: the location takes no bookings',
    ),
  language: z.enum(languages.map(({ value }) => value)),
  location: z.object({ name: z.string(), address: z.string(), timezone: z.string() }),
  minutes: z.int().describe('How long the massage lasts'),
  booking: z.object({ start_time: instant, device: z.string(), is_cancelled: z.boolean() }),
  offered: z.array(instant).describe('Three free starts near the one that was lost; empty unless open'),
  until: instant.describe('How long the link may be chosen by'),
  back_until: instant.nullable().describe('How long the choice can be taken back; null when it cannot'),
});
export type GuestChoice = z.infer<typeof choice>;

const look = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/guest-choice/look',
  tags,
  summary: 'The booking behind the link of a mail, and what is free instead; it changes nothing',
  body: z.strictObject({ token }),
  answer: choice,
});

const days = z.object({ days: z.array(freeDay), first: day, last: day });
export type FreeDays = z.infer<typeof days>;

const freeDays = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/guest-choice/days',
  tags,
  summary:
    'The free starts of two weeks at the same location, of the same length, by the days of its calendar',
  body: z.strictObject({ token, from: day.optional().describe('Today unless told') }),
  answer: days,
});

const plan = z.object({ plan: z.string(), start_time: instant, device: z.string() });
export type ChoicePlan = z.infer<typeof plan>;

const choose = defineTwoSteps({
  method: 'POST',
  path: '/v3/guest-choice/choose',
  tags,
  summary: 'Choose another start by the link of a mail, once',
  description:
    'Answers the plan and changes nothing until it is confirmed. Confirmed: the booking as it is now.',
  body: z.strictObject({
    token,
    start_time: instant,
    confirm_choice: z.boolean().default(false),
    plan: z.string().max(100).optional(),
  }),
  plan,
  done: choice,
  refusals: {
    410: refusal,
    409: refusal.extend({
      plan: plan.optional(),
      nearest: z.array(instant).optional().describe('What is free near a start that is not'),
    }),
  },
});

const back = defineCall({
  method: 'POST',
  refusals: { 410: refusal },
  path: '/v3/guest-choice/back',
  tags,
  summary:
    'Take back what was chosen by a link, as long as its mail waits; the link may then be chosen by again',
  body: z.strictObject({ token }),
  answer: choice,
});

export const guestChoiceCalls = { look, freeDays, choose, back };
