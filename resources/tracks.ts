import { Role } from '../domain/actor.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { audio, duration, image, integer, reference, text } from './schema/fields.ts';

/** The music of a massage; its genre is the playlist that it belongs to (FORM-TRACK). */
export const tracks = defineResource({
  name: 'tracks',
  label: { one: 'Track', many: 'Tracks' },
  title: 'title',
  fields: {
    title: text({ label: 'Title', required: true, filter: 'ilike', sortable: true, search: true }),
    artist: text({ label: 'Artist', required: true, filter: 'ilike', sortable: true, search: true }),
    image: image({ label: 'Image', upload: '/v3/musics/image/upload' }),
    url: audio({ label: 'Audio', required: true, upload: '/v3/musics/songs/upload' }),
    length: duration({ label: 'Length', sortable: true }),
    genre_id: reference('playlists', { label: 'Playlist', filter: 'eq', as: 'genre' }),
    order: integer({ label: 'Order', min: 1, sortable: true, write: 'never' }),
  },
  list: {
    columns: ['image', 'title', 'artist', 'genre_id', 'length', 'url'],
    removed: true,
    reorder: { field: 'order', key: 'ids' },
  },
  access: adminWrites(all(Role.Admin)),
  page: { path: '/tracks', roles: [Role.Admin], menu: { section: 'reference', icon: 'track' } },
  dialog: { width: '35%' },
});
export type Track = RowOf<typeof tracks>;
