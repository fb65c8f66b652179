import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../server/db/migrate.ts';
import { breakingChanges } from '../../server/db/schema/additive.ts';

const migration = (statements: readonly string[], name = '9000_new', breaks = false) => ({
  name,
  checksum: 'x',
  breaks,
  statements,
});

describe('C8 migrations only add within a release', () => {
  it.each([
    'drop table cities',
    'DROP TABLE "cities" CASCADE;',
    'ALTER TABLE "cities" DROP COLUMN "city_name";',
    'alter table cities rename column city_name to name',
    'alter table cities rename to towns',
    'ALTER TABLE "cities" ALTER COLUMN "city_name" SET DATA TYPE integer;',
    'alter table cities alter column city_name type int using 1',
    'ALTER TABLE "cities" ALTER COLUMN "city_name" SET NOT NULL;',
    'ALTER TABLE "cities" ALTER COLUMN "version" DROP DEFAULT;',
    'ALTER TABLE "cities" ADD COLUMN "population" integer NOT NULL;',
    '-- a word before\nalter table cities add column population integer not null',
    "alter table cities add constraint cities_check check (city_name <> '')",
    'CREATE UNIQUE INDEX "cities_city_name_unique" ON "cities" USING btree ("city_name");',
    'drop type mood',
    "alter type mood add value 'x'",
  ])('refuses %j', statement => {
    expect(breakingChanges([migration([statement])])).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE "towns" ("id" integer NOT NULL);',
    'ALTER TABLE "cities" ADD COLUMN "population" integer;',
    'ALTER TABLE "cities" ADD COLUMN "population" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "cities" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;',
    'create index cities_population_order on cities (population)',
    'drop index cities_population_order',
    'alter table cities drop constraint cities_check',
    'alter table cities alter column city_name drop not null',
    'alter table cities alter column version set default 1',
    "update cities set city_name = 'drop table cities' where false",
    "insert into settings (name) values ('rename')",
  ])('takes %j', statement => {
    expect(breakingChanges([migration([statement])])).toEqual([]);
  });

  it('takes whatever is demanded of a table or a column that older processes do not know', () => {
    const statements = [
      'CREATE TABLE "towns" ("id" integer)',
      'ALTER TABLE "towns" ADD CONSTRAINT "towns_check" CHECK ("id" > 0)',
      'CREATE UNIQUE INDEX "towns_id_unique" ON "towns" USING btree ("id")',
      'ALTER TABLE "cities" ADD COLUMN "town_id" integer',
      'ALTER TABLE "cities" ADD CONSTRAINT "cities_town_id_fk" FOREIGN KEY ("town_id") REFERENCES "public"."towns"("id")',
      'CREATE UNIQUE INDEX "cities_town_id_unique" ON "cities" USING btree ("town_id")',
    ];
    expect(breakingChanges([migration(statements)])).toEqual([]);
  });

  it('takes what says that it belongs to a later release, and what was released before', () => {
    expect(breakingChanges([migration(['drop table cities'], '9000_gone', true)])).toEqual([]);
    expect(breakingChanges([migration(['drop table cities'], '0001_old')])).toEqual([]);
  });

  it('the migrations of this release take nothing away', async () => {
    expect(breakingChanges(await readMigrations())).toEqual([]);
  });
});
