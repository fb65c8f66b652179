/** Entries under each other with a dot each, on one line; an entry says its colour in `--dot`. */
export const dotList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { position: 'relative', pl: 3, pb: 2 },
  '& li::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: 6,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'var(--dot)',
  },
  '& li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 7,
    top: 18,
    bottom: -2,
    width: '1px',
    bgcolor: 'divider',
  },
};
