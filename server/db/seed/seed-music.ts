import { programTypes } from '../../../domain/choice.ts';
import { playlists } from '../../../resources/playlists.ts';
import { programs } from '../../../resources/programs.ts';
import { tracks } from '../../../resources/tracks.ts';
import type { Connection } from '../database.ts';
import { insertRows } from './sample-rows.ts';

const genres = ['Deep calm', 'Ocean', 'Piano', 'Forest', 'Slow strings'];
const titles = [
  ['Still water', 'Mira Holm'],
  ['Low tide', 'Mira Holm'],
  ['First light', 'Jun Takeda'],
  ['Snow on cedar', 'Jun Takeda'],
  ['Harbour bells', 'The Long Room'],
  ['Slow river', 'Ana Prado'],
  ['Moss', 'Ana Prado'],
  ['Evening air', 'The Long Room'],
  ['Seven breaths', 'Lien Vo'],
  ['Lantern', 'Lien Vo'],
] as const;

/** Seconds that the shipped tones last. */
export const toneSeconds = 5;
export const toneCount = 5;

/** Playlists, tracks that really sound, and one program of each type. */
export async function seedMusic(connection: Connection): Promise<void> {
  await insertRows(
    connection,
    playlists,
    genres.map((name, index) => ({
      id: index + 1,
      name,
      image: `/files/demo/cover-${index + 1}.png`,
      order: index + 1,
    })),
  );
  await insertRows(
    connection,
    tracks,
    titles.map(([title, artist], index) => ({
      id: index + 1,
      title,
      artist,
      image: `/files/demo/cover-${(index % genres.length) + 1}.png`,
      url: `/files/demo/tone-${(index % toneCount) + 1}.wav`,
      length: toneSeconds,
      genre_id: (index % genres.length) + 1,
      order: index + 1,
    })),
  );
  await insertRows(
    connection,
    programs,
    programTypes.map(({ value, label }, index) => ({
      id: index + 1,
      name: label.replace(/ \(.*/, ''),
      program_id: value,
      min_version: '2.5',
      max_version: index === 0 ? '2.9' : '3.9',
      enable: index !== 4,
      asset: `/files/demo/program-${index + 1}.png`,
    })),
  );
}
