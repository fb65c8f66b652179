import { z } from 'zod';
import { bodySentence } from '../domain/refusals/bodies.ts';
import { sentence } from '../domain/refusals/spoken.ts';
import { defineCall, done } from './call.ts';

const addressTags = ['Addresses'];

/** What is known of an address (ADDR-01); null is what could not be found. */
const address = z.object({
  street: z.string().nullable(),
  city_name: z.string().nullable(),
  city_short_name: z.string().nullable().describe('The city in plain letters'),
  postal_code: z.string().nullable(),
  country_name: z.string().nullable(),
  country_shortName: z.string().nullable().describe('ISO 3166, two letters'),
  timezone: z.string().nullable().describe('An IANA zone by the name that people know'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  currency: z.string().nullable().describe('The currency of the country, ISO 4217'),
});
export type Address = z.infer<typeof address>;

const suggestion = address.extend({
  description: z.string().describe('In one line, for a list to choose from'),
  place_id: z.string().nullable().describe('Asks for what is still missing; null when this is all there is'),
});

/** An address that may be the one that is being typed. */
export type Suggestion = z.infer<typeof suggestion>;

const search = defineCall({
  method: 'GET',
  path: '/v3/address',
  tags: addressTags,
  summary: 'Addresses that may be meant by what is typed',
  query: z.object({
    q: z
      .string()
      .trim()
      .min(2, bodySentence('address.type-more', { least: 2 }))
      .max(200, sentence('form.characters', { most: 200 })),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, bodySentence('address.country'))
      .optional(),
  }),
  answer: done.extend({ data: z.array(suggestion) }),
});

const one = defineCall({
  method: 'GET',
  path: '/v3/address/:place_id',
  tags: addressTags,
  summary: 'All that is known of a suggested address',
  params: z.object({ place_id: z.string().regex(/^[\w-]{1,400}$/, bodySentence('address.place')) }),
  answer: address,
});

export const addressCalls = { search, one };
