/** Rows that are put in another order by hand. */
export const enReorder = {
  reorder: {
    handle: 'Move %{title}',
    hint: 'Drag rows by their handle, or focus a handle and use Space and the arrow keys.',
    role: 'row that can be moved',
    lifted: '%{title} lifted from place %{place}',
    over: '%{title} is over place %{place} of %{total}',
    dropped: '%{title} dropped at place %{place} of %{total}',
    cancelled: '%{title} is back at place %{place}',
    undo: 'Discard order',
    done: 'save successfully',
    failed: 'save failed please try again',
  },
};
