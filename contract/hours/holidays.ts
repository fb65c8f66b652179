import { z } from 'zod';
import { holidayNames } from '../../domain/holidays/holiday-names.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import { mostLocations } from '../../resources/locations.ts';
import { defineCall, done, refusal } from '../call.ts';

const tags = ['Locations'];

const holiday = z.object({
  day: z.iso.date(),
  name: z.enum(holidayNames).describe('A word of the portal, in every language of it'),
  substitute: z.boolean().describe('True for the working day that is given for one on a free day'),
  closed: z.array(z.int()).describe('Those of the locations that are closed on this day already'),
});
export type ToldHoliday = z.infer<typeof holiday>;

const ids = new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${mostLocations - 1}}$`);

export const holidaysCall = defineCall({
  method: 'GET',
  path: '/v3/location/holidays',
  refusals: { 404: refusal, 409: refusal },
  tags,
  summary:
    'The public holidays of the next twelve months where locations stand, and which are closed already',
  description:
    'All locations stand in one country. `country` is null where they do not, or say none; without `regions` nothing is known of it.',
  query: z.object({
    locations: z
      .string()
      .regex(ids, sentence('form.entries', { most: mostLocations }))
      .describe('Up to 20 of those that one may change, by commas'),
    region: z
      .string()
      .max(8)
      .optional()
      .describe('A code of `regions`; without one, what all of the country has'),
  }),
  answer: done.extend({
    country: z.string().nullable().describe('ISO 3166, two letters'),
    regions: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .nullable()
      .describe('Parts of the country with holidays of their own; null where its holidays are not known'),
    holidays: z.array(holiday),
  }),
});
