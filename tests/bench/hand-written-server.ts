import Fastify from 'fastify';
import pg from 'pg';
import { z } from 'zod';
import { pageSize } from './list-scenarios.ts';
import { betweenStatement, recordStatement, writeStatement } from './list-sql.ts';

/** What a good engineer writes by hand for these two lists: a pool, two statements side by side, a schema. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
pg.types.setTypeParser(1184, text => new Date(text).toISOString());

const text = { type: ['string', 'null'] };
const whole = { type: 'integer' };
const booking = {
  id: whole,
  version: whole,
  deleted: { type: 'boolean' },
  create_time: text,
  update_time: text,
  booking_status: whole,
  start_time: text,
  end_time: text,
  slot_duration: whole,
  reason: text,
  email: text,
  first_name: text,
  last_name: text,
  bed: text,
  installation_date: text,
  location: text,
  city: text,
  country: text,
  timezone: text,
};
const answer = (properties: object) => ({
  response: {
    200: {
      type: 'object',
      properties: { total: whole, items: { type: 'array', items: { type: 'object', properties } } },
    },
  },
});

const booked = { id: whole, start_time: text, duration: whole, bed_id: whole };
const one = (properties: object) => ({
  response: { 200: { type: 'object', properties }, 404: { type: 'object' } },
});

const columns =
  'b.id, b.version, b.deleted, b.create_time, b.update_time, b.booking_status, b.start_time, b.end_time, ' +
  'b.slot_duration, b.reason, u.email, u.first_name, u.last_name, d.name as bed, d.installation_date, ' +
  'l.name as location, l.city, l.country, l.timezone';
const joins =
  'join users u on u.id = b.user_id join devices d on d.id = b.bed_id join locations l on l.id = b.location_id';

const query = z.object({ filter: z.string().default('{}'), page: z.coerce.number().default(1) });
const filters = z.object({
  location: z.number().optional(),
  statuses: z.array(z.number()).optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  q: z.string().optional(),
});

const app = Fastify();

app.get('/bookings', { schema: answer(booking) }, async request => {
  const { filter, page } = query.parse(request.query);
  const { location, statuses, from, to, q } = filters.parse(JSON.parse(filter));
  const where = ['not b.deleted'];
  const values: unknown[] = [];
  if (location !== undefined) where.push(`b.location_id = $${values.push(location)}`);
  if (statuses !== undefined) where.push(`b.booking_status = any($${values.push(statuses)}::int[])`);
  if (from !== undefined) where.push(`b.start_time >= $${values.push(from)}`);
  if (to !== undefined) where.push(`b.start_time < $${values.push(to)}`);
  if (q !== undefined)
    where.push(`(u.email ilike $${values.push(`%${q}%`)} or d.name ilike $${values.length})`);
  const order = q === undefined ? 'b.start_time desc, b.id desc' : 'b.create_time desc, b.id desc';
  const condition = where.join(' and ');
  const name = `${where.length}${location === undefined ? '' : ' at'}${q === undefined ? '' : ' search'}`;
  const [rows, count] = await Promise.all([
    pool.query({
      name: `page ${name}`,
      text:
        `select ${columns} from bookings b ${joins} where ${condition} order by ${order} ` +
        `limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, pageSize, (page - 1) * pageSize],
    }),
    pool.query({
      name: `count ${name}`,
      text: `select count(*)::int as n from bookings b ${q === undefined ? '' : joins} where ${condition}`,
      values,
    }),
  ]);
  return { total: count.rows[0].n, items: rows.rows };
});

app.get('/users', async request => {
  const { q = '' } = filters.parse(JSON.parse(query.parse(request.query).filter));
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'users',
      text: 'select * from users where not deleted and email ilike $1 order by id desc limit $2',
      values: [`%${q}%`, pageSize],
    }),
    pool.query({
      name: 'users count',
      text: 'select count(*)::int as n from users where not deleted and email ilike $1',
      values: [`%${q}%`],
    }),
  ]);
  return { total: count.rows[0].n, items: rows.rows };
});

const byId = z.object({ id: z.coerce.number().int().positive() });

app.get('/bookings/:id', { schema: one(booking) }, async (request, reply) => {
  const { rows } = await pool.query(recordStatement(byId.parse(request.params).id));
  return rows[0] ?? reply.code(404).send({});
});

const change = z.strictObject({ customer_name: z.string().trim().min(1).max(255) });

// As somebody careful writes it: the row held, looked at, changed and read back in one transaction.
app.put('/devices/:id', async (request, reply) => {
  const { id } = byId.parse(request.params);
  const { customer_name } = change.parse(request.body);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const held = await client.query({
      name: 'hold',
      text: 'select * from devices where id = $1 and not deleted for update',
      values: [id],
    });
    if (held.rows.length === 0) {
      await client.query('rollback');
      return reply.code(404).send({});
    }
    const { rows } = await client.query(writeStatement(id, customer_name));
    await client.query('commit');
    return rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

const span = z.object({
  of: z.enum(['location_id', 'bed_id']),
  id: z.coerce.number(),
  from: z.string(),
  to: z.string(),
});

app.get('/between', { schema: answer(booked) }, async request => {
  const { rows } = await pool.query(betweenStatement(span.parse(request.query)));
  return { total: rows.length, items: rows };
});

app.get('/health', () => 'ok');
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
