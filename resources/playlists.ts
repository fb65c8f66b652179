import { Role } from '../domain/actor.ts';
import { adminWrites, all } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { image, integer, text } from './schema/fields.ts';

/** Genres under which the tracks of a massage are grouped (FORM-PLAYLIST, DEC-63). */
export const playlists = defineResource({
  name: 'playlists',
  label: { one: 'Playlist', many: 'Playlists' },
  title: 'name',
  fields: {
    name: text({
      label: 'Name',
      required: 'Name cannot be left blank',
      filter: 'ilike',
      sortable: true,
      search: true,
    }),
    image: image({ label: 'Image', upload: '/v3/musics/image/upload' }),
    order: integer({ label: 'Order', min: 1, sortable: true, write: 'never' }),
  },
  list: {
    columns: ['image', 'name'],
    sort: ['order', 'asc'],
    pageSize: 10,
    pageSizes: [10, 20, 30, 40],
    removed: true,
    reorder: { field: 'order', key: 'ids' },
  },
  access: adminWrites(all(Role.Admin)),
  page: {
    path: '/playlists',
    detail: '/playlists/:id',
    roles: [Role.Admin],
    menu: { section: 'reference', icon: 'playlist' },
  },
  dialog: { width: '35%' },
});
export type Playlist = RowOf<typeof playlists>;
