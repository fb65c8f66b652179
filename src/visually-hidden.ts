/** Takes words from the eye and leaves them to screen readers: the styles of MUI's own `visuallyHidden`. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
