import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { bodySentence } from '../../domain/refusals/bodies.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { AddressBook } from '../address/address.ts';
import { forbidden, notFound } from '../errors.ts';

/** Whoever may edit locations (ADDR-10, DEC-26). */
const allowed: readonly Role[] = [Role.Admin, Role.Partner, Role.CustomerService];
const tags = ['Addresses'];

const question = z.object({
  q: z
    .string()
    .trim()
    .min(2, bodySentence('address.type-more', { least: 2 }))
    .max(200, sentence('form.characters', { most: 200 })),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, bodySentence('address.country'))
    .optional(),
});
const placeId = z.object({ place_id: z.string().regex(/^[\w-]{1,400}$/, bodySentence('address.place')) });

/** Looks up addresses for people who edit locations; the key of a maps service stays here. */
export function addressRoutes(app: FastifyInstance, book: AddressBook): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();

  typed.get(
    '/api/v3/address',
    {
      preValidation: onlyEditors,
      schema: { tags, summary: 'Addresses that may be meant by what is typed', querystring: question },
    },
    async ({ query: { q, country } }) => {
      const data = await book.search({ text: q, country: country?.toUpperCase() });
      return { code: 200, message: 'OK', data };
    },
  );

  typed.get(
    '/api/v3/address/:place_id',
    {
      preValidation: onlyEditors,
      schema: { tags, summary: 'All that is known of a suggested address', params: placeId },
    },
    async ({ params: { place_id } }) => {
      const address = await book.one(place_id);
      if (address === undefined) throw notFound('Place', place_id);
      return address;
    },
  );
}

async function onlyEditors({ actor }: FastifyRequest): Promise<void> {
  if (!allowed.includes(actor.role)) throw forbidden();
}
