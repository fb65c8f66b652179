import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressCalls } from '../../contract/locations.ts';
import { Role } from '../../domain/actor.ts';
import type { AddressBook } from '../address/address.ts';
import { answer } from '../answer.ts';
import type { Database } from '../db/database.ts';
import { forbidden, notFound, tooManyRequests } from '../errors.ts';
import { isWithin } from '../shares.ts';

/** Whoever may edit locations (ADDR-10, DEC-26). */
const allowed: readonly Role[] = [Role.Admin, Role.Partner, Role.CustomerService];

interface Deps {
  readonly database: Database;
  readonly book: AddressBook;
  readonly now?: (() => number) | undefined;
}

/** Looks up addresses for people who edit locations; the key of a maps service stays here. */
export function addressRoutes(app: FastifyInstance, { database, book, now = Date.now }: Deps): void {
  const options = {
    preValidation: async ({ actor }: FastifyRequest) => {
      if (!allowed.includes(actor.role)) throw forbidden();
      if (!(await isWithin(database, 'places', String(actor.id), now()))) throw tooManyRequests();
    },
  };

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
