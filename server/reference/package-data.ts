import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const population = z.object({
  supplemental: z.object({
    territoryInfo: z.record(z.string(), z.object({ _population: z.coerce.number().int().optional() })),
  }),
});

const fractions = z.object({
  supplemental: z.object({
    currencyData: z.object({
      fractions: z.record(
        z.string(),
        z.object({ _digits: z.coerce.number(), _cashRounding: z.coerce.number().optional() }),
      ),
    }),
  }),
});

/** How many people live in a country, by its code, as Unicode's CLDR reckons. */
export async function populations(): Promise<ReadonlyMap<string, number>> {
  const { supplemental } = population.parse(await readAsset('cldr-core/supplemental/territoryInfo.json'));
  return new Map(
    Object.entries(supplemental.territoryInfo).map(([code, { _population = 0 }]) => [code, _population]),
  );
}

/** The step of cash of a currency in major units, where it is larger than the minor unit (REF-02). */
export async function cashSteps(): Promise<ReadonlyMap<string, number>> {
  const { supplemental } = fractions.parse(await readAsset('cldr-core/supplemental/currencyData.json'));
  return new Map(
    Object.entries(supplemental.currencyData.fractions).map(([code, { _digits, _cashRounding = 0 }]) => [
      code,
      _cashRounding / 10 ** _digits,
    ]),
  );
}

async function readAsset(path: string): Promise<unknown> {
  return JSON.parse(await readFile(fileURLToPath(import.meta.resolve(path)), 'utf8'));
}
