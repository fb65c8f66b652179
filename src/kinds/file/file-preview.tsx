import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  readonly address: unknown;
  readonly label: string;
}

/** The picture at an address, 120 px wide (UPLOAD-08); says so when there is none. */
export function ImagePreview({ address, label }: Props) {
  const translate = useTranslate();
  const [broken, setBroken] = useState<unknown>();
  if (!isAddress(address)) return null;
  if (broken === address) return <Note>{translate('form.no_picture')}</Note>;
  return (
    <Box
      component="img"
      src={address}
      alt={translate('form.preview_of', { label })}
      onError={() => setBroken(address)}
      sx={{ display: 'block', mt: 1, width: 120, borderRadius: 1, border: 1, borderColor: 'divider' }}
    />
  );
}

/** Plays the sound at an address. */
export function AudioPreview({ address, label }: Props) {
  const translate = useTranslate();
  if (!isAddress(address)) return null;
  return (
    <Box
      component="audio"
      controls
      preload="none"
      src={address}
      aria-label={translate('form.preview_of', { label })}
      sx={{ display: 'block', mt: 1, width: '100%', height: 36 }}
    />
  );
}

function Note({ children }: { readonly children: string }) {
  return (
    <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary', typography: 'caption' }}>
      {children}
    </Box>
  );
}

/** Nothing is fetched from what is still being typed. */
function isAddress(address: unknown): address is string {
  return typeof address === 'string' && /^(https?:\/\/[^\s/]+\/\S+|\/[^\s/\\]\S*)$/.test(address);
}
