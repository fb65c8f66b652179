import { mkdir, writeFile } from 'node:fs/promises';
import {
  bedPicture,
  coverPicture,
  locationPicture,
  programPicture,
  statisticPicture,
} from './demo-assets/pictures.ts';
import { longSessionLog, sessionLog } from './demo-assets/session-log.ts';
import { toneSound } from './demo-assets/tone.ts';

/** The pictures, sounds and logs of the demo data, drawn anew: the same bytes each time. */
const folder = new URL('../server/assets/demo/', import.meta.url);

const chords = [
  [220, 277.2, 329.6],
  [196, 246.9, 293.7],
  [174.6, 220, 261.6],
  [164.8, 207.7, 246.9],
  [146.8, 185, 220],
];

const files: Record<string, Buffer | string> = {
  ...numbered(12, 'location', 'png', locationPicture),
  ...numbered(5, 'cover', 'png', coverPicture),
  ...numbered(6, 'program', 'png', programPicture),
  ...numbered(3, 'statistic', 'png', statisticPicture),
  ...numbered(5, 'tone', 'wav', number => toneSound(chords[number - 1] ?? [], 5)),
  ...numbered(3, 'session', 'txt', sessionLog),
  'session-4.txt.gz': longSessionLog(),
  'bed-light.png': bedPicture([214, 190, 156]),
  'bed-brown.png': bedPicture([128, 92, 66]),
};

function numbered(count: number, name: string, ending: string, make: (number: number) => Buffer | string) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${name}-${index + 1}.${ending}`, make(index + 1)]),
  );
}

await mkdir(folder, { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, folder), content);
process.stdout.write(`${Object.keys(files).length} files drawn\n`);
