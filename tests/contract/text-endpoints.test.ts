import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { registry } from '../../resources/index.ts';
import { kindOf, storageOf } from '../../resources/kinds/kinds.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import { sendableFields } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { type BookedPlace, openBookedPlace } from '../support/booked-place.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { type CustomBody, customBodies } from '../support/custom-bodies.ts';
import { engines, testDatabase } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';
import { Meter, type Quarters, quarters, textOf, worst } from '../support/text-meter.ts';
import { searches, type TextRequest } from '../support/text-searches.ts';
import { type TextRoute, textRoutes, withText } from '../support/text-slots.ts';

/** Of these letters each body meets so many: others at the next one. */
const lettersEach = atScale(3, worst.length);
/** A text without a stated bound is tried at so many letters. */
const usualMost = 20_000;
const mostGrowth = 2.5;

describe.each(atScale(1, 2) === 1 ? (['pglite'] as const) : engines)(
  'texts of worst letters on %s',
  engine => {
    let place: BookedPlace;
    let routes: readonly TextRoute[];
    let customs: Readonly<Record<string, CustomBody>>;
    let admin: Caller;
    beforeAll(async () => {
      place = await openBookedPlace(await testDatabase(engine));
      ({ admin } = place.callers);
      routes = textRoutes((await place.app.anonymous.get('/api/openapi.json')).body);
      customs = await customBodies(place);
    }, 120_000);
    afterAll(() => place.app.close());

    it('B16 every route that takes a text is known here', () => {
      const known = new Set([...Object.keys(customs), ...resourceRoutes()]);
      expect(routes.map(nameOf).filter(name => !known.has(name) && !isOfMany(name))).toEqual([]);
      const there = new Set(routes.map(nameOf));
      expect(Object.keys(customs).filter(name => !there.has(name))).toEqual([]);
    });

    it('B16 the longest texts of worst letters: no 5xx, nobody is held up, twice as much takes twice as long', {
      timeout: atScale(5, 30) * 60_000,
    }, async () => {
      const meter = new Meter(place.app.anonymous);
      const bodies = [
        ...(await resourceBodies()),
        await mailTemplate(),
        ...customTexts(),
        ...searches(admin),
      ];
      expect(bodies.length).toBeGreaterThan(150);
      // What is compiled and planned at first is no text's fault.
      for (const body of bodies) await body.send(most => textOf(['', 'x'], Math.min(most, 10)), 1);
      for (const [index, { name, send, meetsAll = false }] of bodies.entries())
        for (let turn = 0; turn < (meetsAll ? worst.length : lettersEach); turn += 1) {
          const letter = worst[(index + turn * 5) % worst.length] ?? ['', ' '];
          for (const size of quarters)
            await meter.measure(`${name} ${JSON.stringify(letter)} ${size}`, size, () =>
              send(most => textOf(letter, most), size),
            );
        }
      process.stdout.write(`B16 ${engine}: ${meter}\n`);
      expect(meter.wrong).toEqual([]);
      const [one, two, four] = quarters.map(size => meter.totalMs(size));
      expect(Number(two) / Number(one), 'twice').toBeLessThan(mostGrowth);
      expect(Number(four) / Number(two), 'four times').toBeLessThan(mostGrowth);
    });

    it('B16 one letter beyond the bound of a text is refused with its name', async () => {
      const untold: string[] = [];
      const note = (name: string, field: string, { status, text }: Answer) => {
        const isTold = (status === 400 || status === 422) && text.includes(`"${field}`);
        const isNamed = status === 400 && text.includes(field);
        if (!isTold && !isNamed) untold.push(`${name} ${field}: ${status} ${text.slice(0, 150)}`);
      };
      for (const resource of created())
        for (const [field, { maxLength }] of textsOf(resource)) {
          if (maxLength === undefined) continue;
          const body = { ...(await draftOf(resource)), [field]: 'x'.repeat(maxLength + 1) };
          note(resource.name, field, await admin.post(`/api${resource.endpoint}`, body));
        }
      for (const route of routes) {
        const custom = customs[nameOf(route)];
        for (const { path, most } of custom === undefined ? [] : route.slots)
          if (custom !== undefined && most !== undefined)
            note(
              nameOf(route),
              String(path[0]),
              await ask(route, custom, withText(custom.body, path, 'x'.repeat(most + 1))),
            );
      }
      expect(untold).toEqual([]);
    }, 120_000);

    async function resourceBodies(): Promise<TextRequest[]> {
      const bodies: TextRequest[] = [];
      for (const resource of created()) {
        const url = `/api${resource.endpoint}`;
        const id = await place.app.given.row(resource.name, place.callers.owner.id);
        const draft = await draftOf(resource);
        const filled = (text: (most: number) => string, size: Quarters, wants: 'taken' | 'any') =>
          Object.fromEntries(
            textsOf(resource).flatMap(([name, field]) => {
              const value = sentAs(field, text(Math.floor(((field.maxLength ?? usualMost) * size) / 4)));
              return wants === 'any' || field.schema.safeParse(value).success ? [[name, value]] : [];
            }),
          );
        bodies.push(
          {
            name: `POST ${url}`,
            send: (text, size) => admin.post(url, { ...draft, ...filled(text, size, 'taken') }),
          },
          {
            name: `POST ${url}, every text`,
            send: (text, size) => admin.post(url, { ...draft, ...filled(text, size, 'any') }),
          },
        );
        if (scopeOf(resource.access, 'update', Role.Admin) !== undefined)
          bodies.push({
            name: `PUT ${url}`,
            send: (text, size) => admin.put(`${url}/${id}`, filled(text, size, 'taken')),
          });
      }
      return bodies;
    }

    async function mailTemplate(): Promise<TextRequest> {
      const setting = (content_html: string) => ({ value: JSON.stringify({ subject: 'x', content_html }) });
      const named = { name: 'mail_booking_cancelled_en', value_type: 5, ...setting('<p>x</p>') };
      const { body } = await admin.post('/api/v3/settings', named);
      return {
        name: 'a template of mails',
        meetsAll: true,
        send: (text, size) => admin.put(`/api/v3/settings/${body.id}`, setting(text(12_000 * size))),
      };
    }

    function customTexts(): TextRequest[] {
      const many = routes.filter(route => isOfMany(nameOf(route)));
      const some = many.filter((_, index) => index % atScale(6, 1) === 0);
      return [...routes.filter(route => nameOf(route) in customs), ...some].flatMap(route => {
        const custom = customs[nameOf(route)] ?? { body: bodyOfMany(route) };
        return route.slots.map(
          ({ path, most = usualMost }): TextRequest => ({
            name: `${nameOf(route)} ${path.join('.')}`,
            send: (text, size) =>
              ask(
                route,
                custom,
                withText(custom.body, path, text(Math.max(1, Math.floor((most * size) / 4)))),
              ),
          }),
        );
      });
    }

    async function ask({ method, path }: TextRoute, { isOpen, ids = {}, body }: CustomBody, sent: unknown) {
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name] ?? 1));
      const caller = isOpen === true ? place.app.anonymous : admin;
      const payload = JSON.stringify(sent ?? body);
      return await caller.send({ method, url, payload, headers: { 'content-type': 'application/json' } });
    }

    async function draftOf(resource: Resource): Promise<Readonly<Record<string, unknown>>> {
      const values = await place.app.samples.values(resource, place.callers.owner.id);
      const names = Object.keys(sendableFields(resource, 'create', Role.Admin));
      return Object.fromEntries(names.map(name => [name, values[name]]));
    }
  },
);

function sentAs(field: Field, text: string): unknown {
  const { written, multiple } = kindOf(field);
  if (written === 'text') return multiple ? [text] : text;
  if (!multiple) return { note: text };
  return [Object.fromEntries(Object.keys(field.item ?? {}).map(name => [name, text]))];
}

/** Whoever fills the field may write any text into it, as far as the field's own check lets it pass. */
function takesText(field: Field): boolean {
  const { written } = kindOf(field);
  return written === 'json' || (written === 'text' && ['text', 'list'].includes(storageOf(field)));
}

function textsOf(resource: Resource): [string, Field][] {
  const fields = Object.entries(sendableFields(resource, 'create', Role.Admin));
  return fields.filter(([, field]) => takesText(field));
}

function created(): Resource[] {
  return Object.values(registry).filter(({ access }) => scopeOf(access, 'create', Role.Admin) !== undefined);
}

/** Generated from the descriptions: making and changing a row. */
function resourceRoutes(): string[] {
  return Object.values(registry).flatMap(({ endpoint }) => [
    `POST /api${endpoint}`,
    `PUT /api${endpoint}/{id}`,
  ]);
}

function nameOf({ method, path }: TextRoute): string {
  return `${method} ${path}`;
}

/** Generated too: a file, or a change, of many rows. */
function isOfMany(name: string): boolean {
  return /^POST .*\/(?:import|bulk)$/.test(name);
}

function bodyOfMany({ path }: TextRoute): unknown {
  return path.endsWith('/bulk')
    ? { action: 'change', field: 'name', value: 'x', ids: [1] }
    : { columns: ['name'], rows: [{ line: 2, values: ['x'] }] };
}
