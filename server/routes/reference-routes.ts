import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bookingOutcomes } from '../../domain/bookings/booking-status.ts';
import { type ReferenceTables, referenceTables } from '../../domain/records/reference-tables.ts';
import { countryTable, currencyTable, timeZoneTable } from '../reference/tables.ts';

const tables: { readonly [Name in keyof ReferenceTables]: () => Promise<ReferenceTables[Name]> } = {
  countries: countryTable,
  currencies: currencyTable,
  'time-zones': async () => timeZoneTable(),
  'booking-statuses': async () => bookingOutcomes,
};

/** Countries, currencies and time zones as the world has them, and how bookings end up; they change with a release. */
export function referenceRoutes(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/v3/reference/:table',
    {
      schema: {
        tags: ['Reference'],
        summary: 'Countries, currencies or time zones of the world, or the short list of booking statuses',
        params: z.object({ table: z.enum(referenceTables) }),
      },
    },
    async ({ params: { table } }, reply) => {
      reply.header('cache-control', 'private, max-age=86400');
      return { code: 200, message: 'OK', data: await tables[table]() };
    },
  );
}
