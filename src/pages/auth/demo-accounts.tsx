import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { isRole } from '../../../domain/actor.ts';
import { type PublicConfig, publicConfig } from '../../public-config.ts';

interface Props {
  readonly translate: (key: string, options?: Record<string, unknown>) => string;
  readonly onChoose: (email: string, password: string) => Promise<void>;
}

/** The accounts of the demonstration, each signed in by one click; none where the data are real. */
export function DemoAccounts({ translate, onChoose }: Props) {
  const [accounts, setAccounts] = useState<PublicConfig['demo_accounts']>([]);
  useEffect(() => {
    void publicConfig().then(({ demo_accounts }) => setAccounts(demo_accounts));
  }, []);
  if (accounts.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="demo-accounts"
      sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Box component="h2" id="demo-accounts" sx={{ typography: 'h2', m: 0 }}>
        {translate('auth.demo_title')}
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1.5 }}>{translate('auth.demo_hint')}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {accounts.map(({ email, password, role }) => (
          <Button
            key={email}
            variant="outlined"
            color="inherit"
            onClick={() => void onChoose(email, password)}
          >
            {isRole(role) ? translate(`roles.${role}`) : email}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
