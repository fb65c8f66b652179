import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

interface Props {
  readonly address: string;
  readonly label: string;
  /** Paler, while it is on its way. */
  readonly pale?: boolean;
  /** Buttons, or how far it has come. */
  readonly children?: ReactNode;
}

const width = 120;

/** A picture 120 px wide (UPLOAD-08) with what can be done to it beneath. */
export function ImageTile({ address, label, pale = false, children }: Props) {
  const translate = useTranslate();
  const [broken, setBroken] = useState<string>();
  return (
    <Box sx={{ width, display: 'grid', gap: 0.5 }}>
      <Box sx={frame}>
        {broken === address ? (
          <Box sx={{ color: 'text.secondary', typography: 'caption', p: 1 }}>
            {translate('form.no_picture')}
          </Box>
        ) : (
          <Box
            component="img"
            src={address}
            alt={translate('form.preview_of', { label })}
            onError={() => setBroken(address)}
            sx={{ width: '100%', height: '100%', objectFit: 'cover', opacity: pale ? 0.45 : 1 }}
          />
        )}
      </Box>
      {children}
    </Box>
  );
}

const frame = {
  height: 90,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;
