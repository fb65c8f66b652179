/**
 * The lunar calendar of Vietnam by the rules of astronomy: a month begins on the day of the new moon on clocks at UTC+7, and
 * month 11 holds the winter solstice. It is not the one of China, which follows clocks at UTC+8: Tết 2007 was a day earlier.
 * Formulas after Jean Meeus, Astronomical Algorithms, shortened; good for the years 1900 to 2100.
 */

/** The day (yyyy-MM-dd) of the sun's calendar on which a day of a lunar year falls; of ordinary months, not of leap ones. */
export function lunarDay(year: number, month: number, day: number): string {
  const isOfOldYear = month >= 11;
  const first = monthEleven(isOfOldYear ? year : year - 1);
  const next = monthEleven(isOfOldYear ? year + 1 : year);
  const leap = next - first > 365 ? leapMonthAfter(first) : undefined;
  const ordinary = isOfOldYear ? month - 11 : month + 1;
  const months = leap !== undefined && ordinary >= leap ? ordinary + 1 : ordinary;
  const moon = Math.floor((first - epochOfMoons) / moonDays + 0.5);
  return isoDay(newMoon(moon + months) + day - 1);
}

/** Julian days of the new moon from which moons are counted, and how long one takes. */
const epochOfMoons = 2_415_021.076998695;
const moonDays = 29.530588853;
const offsetDays = 7 / 24;
const radians = Math.PI / 180;
const julianOfEpoch = 2_440_588;
const dayMs = 86_400_000;

function isoDay(julian: number): string {
  return new Date((julian - julianOfEpoch) * dayMs).toISOString().slice(0, 10);
}

/** The Julian day of a day of the sun's calendar. */
function julianOf(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / dayMs + julianOfEpoch;
}

/** The Julian day on which the k-th new moon is seen at UTC+7. */
function newMoon(k: number): number {
  const t = k / 1236.85;
  const mean =
    2_415_020.75933 +
    29.53058868 * k +
    0.0001178 * t ** 2 -
    0.000000155 * t ** 3 +
    0.00033 * sine(166.56 + 132.87 * t - 0.009173 * t ** 2);
  const sun = 359.2242 + 29.10535608 * k - 0.0000333 * t ** 2 - 0.00000347 * t ** 3;
  const moon = 306.0253 + 385.81691806 * k + 0.0107306 * t ** 2 + 0.00001236 * t ** 3;
  const node = 21.2964 + 390.67050646 * k - 0.0016528 * t ** 2 - 0.00000239 * t ** 3;
  const wobble =
    (0.1734 - 0.000393 * t) * sine(sun) +
    0.0021 * sine(2 * sun) -
    0.4068 * sine(moon) +
    0.0161 * sine(2 * moon) -
    0.0004 * sine(3 * moon) +
    0.0104 * sine(2 * node) -
    0.0051 * sine(sun + moon) -
    0.0074 * sine(sun - moon) +
    0.0004 * sine(2 * node + sun) -
    0.0004 * sine(2 * node - sun) -
    0.0006 * sine(2 * node + moon) +
    0.001 * sine(2 * node - moon) +
    0.0005 * sine(2 * moon + sun);
  const clocks = -0.000278 + 0.000265 * t + 0.000262 * t ** 2;
  return Math.floor(mean + wobble - clocks + 0.5 + offsetDays);
}

function sine(degrees: number): number {
  return Math.sin(degrees * radians);
}

/** In which twelfth of its way the sun stands at the midnight with which a Julian day begins at UTC+7, 0 to 11. */
function sunTwelfth(julian: number): number {
  const t = (julian - 2_451_545.5 - offsetDays) / 36_525;
  const anomaly = 357.5291 + 35_999.0503 * t - 0.0001559 * t ** 2 - 0.00000048 * t ** 3;
  const mean = 280.46645 + 36_000.76983 * t + 0.0003032 * t ** 2;
  const centre =
    (1.9146 - 0.004817 * t - 0.000014 * t ** 2) * sine(anomaly) +
    (0.019993 - 0.000101 * t) * sine(2 * anomaly) +
    0.00029 * sine(3 * anomaly);
  const longitude = (((mean + centre) % 360) + 360) % 360;
  return Math.floor(longitude / 30);
}

/** The Julian day on which the lunar month with the winter solstice of a year begins. */
function monthEleven(year: number): number {
  const k = Math.floor((julianOf(year, 12, 31) - epochOfMoons) / moonDays);
  const day = newMoon(k);
  return sunTwelfth(day) >= 9 ? newMoon(k - 1) : day;
}

/** So many months after month 11 the month comes in which the sun enters no new twelfth. */
function leapMonthAfter(eleven: number): number {
  const k = Math.floor((eleven - epochOfMoons) / moonDays + 0.5);
  for (let count = 1; count < 14; count++)
    if (sunTwelfth(newMoon(k + count)) === sunTwelfth(newMoon(k + count + 1))) return count;
  return 13;
}
