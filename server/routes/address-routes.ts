import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressCalls } from '../../contract/locations.ts';
import { Role } from '../../domain/actor.ts';
import type { AddressBook } from '../address/address.ts';
import { answer } from '../answer.ts';
import { forbidden, notFound } from '../errors.ts';

/** Whoever may edit locations (ADDR-10, DEC-26). */
const allowed: readonly Role[] = [Role.Admin, Role.Partner, Role.CustomerService];
/** Looks up addresses for people who edit locations; the key of a maps service stays here. */
export function addressRoutes(app: FastifyInstance, book: AddressBook): void {
  const options = { preValidation: onlyEditors };

  answer(
    app,
    addressCalls.search,
    async ({ query: { q, country } }) => {
      const data = await book.search({ text: q, country: country?.toUpperCase() });
      return { code: 200, message: 'OK', data };
    },
    options,
  );

  answer(
    app,
    addressCalls.one,
    async ({ params: { place_id } }) => {
      const address = await book.one(place_id);
      if (address === undefined) throw notFound('Place', place_id);
      return address;
    },
    options,
  );
}

async function onlyEditors({ actor }: FastifyRequest): Promise<void> {
  if (!allowed.includes(actor.role)) throw forbidden();
}
