import { mkdir, writeFile } from 'node:fs/promises';
import {
  bedPicture,
  coverPicture,
  locationPicture,
  programPicture,
  statisticPicture,
} from './demo-assets/pictures.ts';
import { longSessionLog, sessionLog } from './demo-assets/session-log.ts';

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

const rate = 8_000;

/** A soft chord that swells and fades, as a WAV of 8 bits, so that a track can really be heard. */
function toneSound(frequencies: readonly number[], seconds: number): Buffer {
  const data = Buffer.alloc(rate * seconds);
  for (let index = 0; index < data.length; index += 1) {
    const time = index / rate;
    const swell = Math.sin((Math.PI * time) / seconds) ** 0.7;
    const wave = frequencies.reduce((sum, each) => sum + Math.sin(2 * Math.PI * each * time), 0);
    data[index] = 128 + Math.round((100 * swell * wave) / frequencies.length);
  }
  return Buffer.concat([header(data.length), data]);
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(44);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + length, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(length, 40);
  return bytes;
}
