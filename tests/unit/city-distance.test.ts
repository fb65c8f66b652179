import { expect, it } from 'vitest';
import { kilometresBetween } from '../../server/address/city-distance.ts';

const city = (name: string, country_short_name: string) => ({ city: name, country_short_name });
const berlin = city('Berlin', 'DE');

// By the middles of the cities on a map, give or take a kilometre.
it.each([
  [berlin, city('Potsdam', 'DE'), 27],
  [berlin, city('Hamburg', 'DE'), 255],
  [city('London', 'UK'), city('Watford', 'GB'), 26],
  // As people and maps services write them; the list says New York City, Ho Chi Minh City and Hanoi.
  [city('New York', 'US'), city('Jersey City', 'US'), 6],
  [city('Thành phố Hồ Chí Minh', 'VN'), city('Biên Hòa', 'VN'), 30],
  [city('TP. Hồ Chí Minh', 'VN'), city('Biên Hòa', 'VN'), 30],
  [city('Hà Nội', 'VN'), city('Bắc Ninh', 'VN'), 30],
  [city('Copenhagen', 'DK'), city('Malmö', 'SE'), 28],
  // Over the line of the date: one is at 171.8° west, the other at 178.4° east.
  [city('Apia', 'WS'), city('Suva', 'FJ'), 1_143],
])('DEC-305 $0.city and $1.city lie $2 km apart, either way', async (one, other, expected) => {
  for (const found of [await kilometresBetween(one, other), await kilometresBetween(other, one)]) {
    expect(found).toBeGreaterThan(expected - 12);
    expect(found).toBeLessThan(expected + 12);
  }
});

it('DEC-305 a city is where it is, however it is written, also one that no list has', async () => {
  expect(await kilometresBetween(city('Hà Nội', 'VN'), city('ha noi', 'VN'))).toBe(0);
  expect(await kilometresBetween(city('Nowhere at all', 'DE'), city('Nowhere at all', 'DE'))).toBe(0);
});

it('DEC-305 nobody knows how far a city is that no list has, or that has no name', async () => {
  expect(await kilometresBetween(berlin, city('Nowhere at all', 'DE'))).toBeUndefined();
  expect(await kilometresBetween(city('Berlin', 'VN'), berlin)).toBeUndefined();
  expect(await kilometresBetween(city('', ''), city('', ''))).toBeUndefined();
});
