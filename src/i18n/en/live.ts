/** What the portal says of changes that others make meanwhile. */
export const enLive = {
  live: {
    new: '%{smart_count} new |||| %{smart_count} new',
    lost: 'Not live, reconnecting',
    lost_hint: 'What others change shows as soon as the connection is back.',
    changed: 'Somebody else has changed this meanwhile. Saving asks you what to keep.',
    removed: 'Somebody else has removed this meanwhile.',
  },
  new_version: {
    ready: 'The portal has been updated',
    reload: 'Reload',
  },
};
