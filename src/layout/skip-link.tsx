import Box from '@mui/material/Box';

interface Props {
  readonly label: string;
  readonly target: string;
}

const hiddenUntilFocused = {
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: 3,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
};

/** The first stop of the keyboard: past the navigation, to the content. */
export function SkipLink({ label, target }: Props) {
  const skip = () => document.getElementById(target)?.focus();
  return (
    <Box component="a" href={`#${target}`} onClick={skip} sx={hiddenUntilFocused}>
      {label}
    </Box>
  );
}
