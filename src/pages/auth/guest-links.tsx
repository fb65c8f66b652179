import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Translate } from '../../account-security/labelled-field.tsx';

interface Props {
  readonly translate: Translate;
  /** Address and key of the words. */
  readonly links: readonly (readonly [href: string, words: string])[];
}

/** The ways from one page for guests to the others. */
export function GuestLinks({ translate, links }: Props) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {links.map(([href, words]) => (
        <Link key={href} href={href} sx={{ py: 0.5 }}>
          {translate(words)}
        </Link>
      ))}
    </Box>
  );
}
