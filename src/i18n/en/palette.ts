/** What the palette says of a guest, beside what stands by from the beginning. */
export const enPalette = {
  palette: {
    next: 'Next:',
  },
};
