import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

interface Props {
  readonly name: string;
  readonly addresses: readonly string[];
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' } as const;
const thumbnail = {
  display: 'block',
  maxWidth: 120,
  height: 90,
  objectFit: 'cover',
  borderRadius: 1,
} as const;

/** The pictures of a place, at most 120 px wide (LOC-07); each opens in full. */
export function LocationImages({ name, addresses }: Props) {
  const translate = useTranslate();
  if (addresses.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{translate('location.information.no_images')}</Box>;
  return (
    <Box component="ul" sx={row}>
      {addresses.map((address, at) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <Box component="img" src={address} alt={`${name} ${at + 1}`} loading="lazy" sx={thumbnail} />
          </a>
        </li>
      ))}
    </Box>
  );
}
