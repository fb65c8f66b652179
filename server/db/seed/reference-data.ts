import { companies } from '../../../resources/companies.ts';
import { conditions } from '../../../resources/conditions.ts';
import { invitationLinks } from '../../../resources/invitation-links.ts';
import { plans } from '../../../resources/plans.ts';
import { questions } from '../../../resources/questions.ts';
import { settings } from '../../../resources/settings.ts';
import { statistics } from '../../../resources/statistics.ts';
import { mailSettings } from '../../mail/mail-settings.ts';
import type { Connection } from '../database.ts';
import { partnerCompanies } from './people.ts';
import { insertRows } from './sample-rows.ts';

const registerAddress = 'https://portal.network.example/register';

/** Lists that the admin keeps: settings, plans, questions, conditions, figures, companies and links. */
export async function seedReferenceData(connection: Connection): Promise<void> {
  await insertRows(connection, settings, [...settingRows, ...mailSettings].map(withId));
  await insertRows(
    connection,
    plans,
    planRows.map((row, index) => ({ ...row, id: index + 1, order: index + 1 })),
  );
  await insertRows(connection, questions, questionRows.map(withId));
  await insertRows(connection, conditions, conditionRows.map(withId));
  await insertRows(
    connection,
    statistics,
    statisticRows.map((row, index) => ({ ...row, id: index + 1, order: index + 1 })),
  );
  await insertRows(connection, companies, partnerCompanies.map(company).map(withId));
  await insertRows(connection, invitationLinks, invitations.map(withId));
}

function withId<Row extends object>(row: Row, index: number): Row & { id: number } {
  return { ...row, id: index + 1 };
}

const settingRows = [
  { name: 'app_name', desc: 'What the app calls itself', value_type: 1, value: 'Back in Balance' },
  { name: 'slot_step_minutes', desc: 'Bookings start in steps of', value_type: 2, value: '10' },
  { name: 'max_open_bookings', desc: 'Open bookings of one guest', value_type: 2, value: '3' },
  { name: 'service_fee_rate', desc: 'Share of the price', value_type: 3, value: '0.025' },
  {
    name: 'guest_choice',
    desc: 'Guests choose another start by a link of their mail: on or off',
    value_type: 1,
    value: 'on',
  },
  { name: 'weak_signal_dbm', desc: 'Warn below', value_type: 1, value: '-80' },
  {
    name: 'mobile_banner',
    desc: 'Shown on the start page of the app',
    value_type: 4,
    value: '{"title":"Breathe out","link":"/locations"}',
  },
] as const;

const planRows = [
  {
    price: 2_400,
    currency: 'gbp',
    recurring: null,
    description: 'Single session of 20 minutes',
    most_popular: false,
  },
  {
    price: 3_900,
    currency: 'usd',
    recurring: 'day',
    description: 'Day pass, two sessions',
    most_popular: false,
  },
  {
    price: 8_900,
    currency: 'gbp',
    recurring: 'month',
    description: 'Monthly, one session a week',
    most_popular: true,
  },
  {
    price: 14_900,
    currency: 'usd',
    recurring: 'month',
    description: 'Monthly, two sessions a week',
    most_popular: false,
  },
  {
    price: 89_000,
    currency: 'gbp',
    recurring: 'year',
    description: 'Yearly, one session a week',
    most_popular: false,
  },
];

function question(
  question_id: number,
  text: string,
  answers: readonly string[],
  next: number,
  more: { layout: 1 | 2; type: number; finish?: boolean },
) {
  return {
    question_id,
    questions: [{ text, delay: 0.5 }],
    answers_question: [...answers],
    answers_display: answers.map(answer => answer.charAt(0).toUpperCase() + answer.slice(1)),
    next_question_ids: answers.map(() => next),
    scores: answers.map((_, index) => index),
    notes: [{ ans: answers.at(-1) ?? '', notes: 'Offer a gentler program' }],
    layout: more.layout,
    type: more.type,
    finish: more.finish ?? false,
  };
}

const questionRows = [
  question(1, 'Where do you feel tension today?', ['neck', 'upper back', 'lower back'], 2, {
    layout: 2,
    type: 1,
  }),
  question(2, 'How strong is it?', ['light', 'noticeable', 'strong'], 3, { layout: 1, type: 1 }),
  question(3, 'How did you sleep last night?', ['well', 'so-so', 'badly'], 4, { layout: 1, type: 1 }),
  question(
    4,
    'How long do you sit on an ordinary day?',
    ['under 4 hours', '4 to 8 hours', 'over 8 hours'],
    5,
    { layout: 2, type: 2 },
  ),
  question(5, 'Do you have an injury that we should know of?', ['no', 'yes'], 6, { layout: 1, type: 0 }),
  question(6, 'How firm may the massage be?', ['soft', 'medium', 'firm'], -1, {
    layout: 1,
    type: 1,
    finish: true,
  }),
];

const conditionRows = [
  { condition: 'Desk posture', flows: { slow: [30, 45, 60], fast: [10, 15], moderate: [20, 30, 40] } },
  { condition: 'After running', flows: { slow: [45, 60], fast: [15, 20, 25], moderate: [30, 30] } },
  { condition: 'Long flight', flows: { slow: [60, 60, 90], fast: [], moderate: [30, 45] } },
  { condition: 'Stiff neck', flows: { slow: [20, 20, 30], fast: [5], moderate: [15, 20] } },
  { condition: 'Lower back pain', flows: { slow: [60, 75, 90], fast: [], moderate: [20] } },
  { condition: 'Pregnancy', flows: { slow: [30], fast: [], moderate: [] } },
];

const statisticRows = [
  { name: 'Bookings by week', url: '/files/demo/statistic-1.png' },
  { name: 'Occupancy by hour', url: '/files/demo/statistic-2.png' },
  { name: 'Guests who come back', url: '/files/demo/statistic-3.png' },
];

function company(name: string) {
  const word = name.toLowerCase().replace(/[^a-z]+/g, '-');
  return { company: name, domain: `${word}.portal.example`, link: `${registerAddress}?company=${word}` };
}

const invitations = [
  {
    company: 'Harbour Massage Rooms',
    email: 'hello@harbour.example',
    link: `${registerAddress}?invitation=7f3a91`,
  },
  { company: 'Alpenruh', email: 'kontakt@alpenruh.example', link: `${registerAddress}?invitation=b20c44` },
  { company: 'Casa Serena', email: null, link: `${registerAddress}?invitation=91de05` },
];
