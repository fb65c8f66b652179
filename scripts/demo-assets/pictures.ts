import { box, Canvas, type Colour, disc, hills } from './canvas.ts';

/** Sky at the top, sky at the bottom, ground, accent: one mood a place. */
const moods: readonly (readonly [Colour, Colour, Colour, Colour])[] = [
  [
    [196, 214, 226],
    [238, 232, 220],
    [94, 112, 122],
    [214, 120, 92],
  ],
  [
    [250, 214, 170],
    [252, 238, 214],
    [86, 122, 100],
    [196, 74, 62],
  ],
  [
    [170, 196, 224],
    [232, 236, 240],
    [120, 104, 92],
    [226, 168, 70],
  ],
  [
    [184, 190, 206],
    [226, 222, 216],
    [112, 92, 88],
    [90, 132, 152],
  ],
  [
    [150, 178, 208],
    [240, 224, 206],
    [74, 84, 104],
    [232, 190, 92],
  ],
  [
    [248, 190, 150],
    [250, 226, 196],
    [70, 130, 150],
    [238, 240, 232],
  ],
  [
    [190, 220, 200],
    [244, 238, 214],
    [88, 110, 74],
    [206, 96, 120],
  ],
  [
    [140, 190, 220],
    [236, 242, 240],
    [60, 104, 132],
    [236, 208, 150],
  ],
  [
    [130, 200, 204],
    [234, 246, 238],
    [52, 122, 108],
    [244, 226, 170],
  ],
  [
    [204, 204, 210],
    [238, 234, 228],
    [98, 100, 96],
    [180, 86, 66],
  ],
  [
    [244, 208, 164],
    [250, 236, 214],
    [166, 132, 96],
    [62, 128, 140],
  ],
  [
    [236, 206, 216],
    [248, 238, 238],
    [104, 112, 128],
    [222, 130, 156],
  ],
];

/** A street at a certain hour with the house of the location in it. */
export function locationPicture(number: number): Buffer {
  const [top, bottom, ground, accent] = moods[(number - 1) % moods.length] ?? [white, white, ink, ink];
  const picture = new Canvas(360, 240).shade(top, bottom);
  picture.paint(disc(70 + number * 20, 62, 24), mix(accent, white, 0.5));
  for (let house = 0; house < 9; house += 1) {
    const height = 46 + ((house * 37 + number * 23) % 58);
    picture.paint(
      box(house * 42 - 8, 190 - height, 38, height),
      mix(ground, bottom, 0.45 + (house % 3) * 0.1),
    );
  }
  picture.paint(box(112, 88, 136, 106, 4), mix(accent, white, 0.25));
  picture.paint(box(104, 80, 152, 14, 3), accent);
  for (let row = 0; row < 2; row += 1)
    for (let column = 0; column < 4; column += 1)
      picture.paint(box(126 + column * 29, 104 + row * 30, 18, 20, 2), mix(bottom, white, 0.6));
  picture.paint(box(166, 162, 28, 32, 3), mix(ground, ink, 0.3));
  return picture.paint(hills(200, 4, 46, number * 31), ground).png();
}

/** A massage bed seen from the side. */
export function bedPicture(wood: Colour): Buffer {
  const picture = new Canvas(300, 200).shade([244, 244, 242], [226, 226, 222]);
  picture.paint(hills(160, 1, 90, 0), [206, 204, 198]);
  picture
    .paint(box(48, 116, 12, 48, 3), mix(wood, ink, 0.35))
    .paint(box(238, 116, 12, 48, 3), mix(wood, ink, 0.35));
  picture.paint(box(34, 96, 232, 26, 8), wood);
  picture.paint(box(40, 78, 220, 24, 12), [250, 249, 246]);
  picture.paint(box(46, 66, 52, 18, 9), mix(wood, white, 0.7));
  return picture.paint(disc(250, 109, 4), [90, 170, 160]).png();
}

/** Rings and waves in two colours, for covers of playlists. */
export function coverPicture(number: number): Buffer {
  const [top, bottom, ground, accent] = moods[(number * 2) % moods.length] ?? [white, white, ink, ink];
  const picture = new Canvas(200, 200).shade(mix(ground, top, 0.4), mix(ground, bottom, 0.15));
  for (let ring = 5; ring > 0; ring -= 1)
    picture.paint(disc(100, 84, ring * 13), mix(accent, ground, ring / 6));
  picture.paint(hills(150, 12, 26, number * 40), mix(ground, ink, 0.2));
  return picture.paint(hills(172, 9, 34, number * 70), mix(ground, ink, 0.45)).png();
}

/** A back with the zone that a program works on. */
export function programPicture(number: number): Buffer {
  const skin: Colour = [226, 206, 190];
  const picture = new Canvas(160, 160).shade([240, 244, 244], [220, 230, 230]);
  picture
    .paint(box(52, 40, 56, 96, 22), skin)
    .paint(disc(80, 26, 15), skin)
    .paint(box(40, 46, 80, 26, 13), skin);
  const zones = [
    [44, 84],
    [96, 34],
    [30, 16],
    [48, 34],
    [58, 60],
    [44, 92],
  ] as const;
  const [top, height] = zones[(number - 1) % zones.length] ?? [44, 84];
  return picture.paint(box(68, top, 24, height, 8), [86, 156, 150]).png();
}

/** A bar chart, as the figures of a partner might look. */
export function statisticPicture(number: number): Buffer {
  const picture = new Canvas(640, 360).paint(() => true, [252, 252, 251]);
  for (let line = 0; line < 5; line += 1) picture.paint(box(48, 50 + line * 60, 560, 1), [222, 224, 224]);
  for (let bar = 0; bar < 12; bar += 1) {
    const height = 60 + ((bar * 53 + number * 71) % 170) + bar * 3;
    picture.paint(
      box(60 + bar * 46, 290 - height, 28, height, 3),
      bar === 11 ? [86, 156, 150] : [150, 178, 190],
    );
  }
  return picture.png();
}

const white: Colour = [255, 255, 255];
const ink: Colour = [30, 34, 40];

function mix(one: Colour, other: Colour, share: number): Colour {
  const at = (part: 0 | 1 | 2) => one[part] * (1 - share) + other[part] * share;
  return [at(0), at(1), at(2)];
}
