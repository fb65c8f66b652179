import type { FastifyInstance } from 'fastify';
import type { Given } from '../../contract/call.ts';
import { type ReferenceTables, referenceTable } from '../../contract/reference.ts';
import { bookingOutcomes } from '../../domain/bookings/booking-status.ts';
import { answer } from '../answer.ts';
import { countryTable, currencyTable, timeZoneTable } from '../reference/tables.ts';

const tables: { readonly [Name in keyof ReferenceTables]: () => Promise<Given<ReferenceTables[Name]>> } = {
  countries: countryTable,
  currencies: currencyTable,
  'time-zones': async () => timeZoneTable(),
  'booking-statuses': async () => bookingOutcomes,
};

/** Countries, currencies and time zones as the world has them, and how bookings end up; they change with a release. */
export function referenceRoutes(app: FastifyInstance): void {
  answer(app, referenceTable, async ({ params: { table }, reply }) => {
    reply.header('cache-control', 'private, max-age=86400');
    return { code: 200, message: 'OK', data: await tables[table]() };
  });
}
