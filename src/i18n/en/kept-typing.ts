/** What becomes of what is typed: a draft of it, and a record that somebody else has changed meanwhile. */
export const enKeptTyping = {
  form: {
    stale_title: 'Changed by someone else',
    stale_text:
      'Someone else has changed the same fields since you opened this record. Choose what to keep of each; everything else is put together by itself.',
    stale_before: 'Before',
    stale_mine: 'Yours',
    stale_theirs: 'Theirs',
    stale_by: '%{name}, %{time}',
    stale_also: 'Changed by others and kept: %{names}',
    stale_undecided: 'Choose for each field first',
    stale_save: 'Save what I chose',
    stale_back: 'Back to the form',
    stale_theirs_kept: 'Nothing to save: the record stays as the other person left it',
    merged: 'Update success. Someone else changed meanwhile, and it is kept: %{names}',
    draft_offer: 'You have typed something here that is not saved, last at %{time}.',
    draft_restore: 'Restore',
    draft_discard: 'Discard',
  },
};
