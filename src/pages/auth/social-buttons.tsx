import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { Translate } from '../../account-security/labelled-field.tsx';
import { config } from '../../app/config.ts';
import { publicConfig } from '../../app/public-config.ts';
import { brought } from '../../layout/coming.tsx';

const providers = [
  { id: 'google', name: 'Google' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'apple', name: 'Apple' },
] as const;

interface Props {
  readonly translate: Translate;
  readonly onProblem: (message: string) => void;
}

/**
 * Signing in through others (LAYOUT-02): those that the operator has set up. Apple stands there with its hint
 * whenever there is a group at all, and does nothing until it is set up (LAYOUT-03, DEC-21).
 */
export function SocialButtons({ translate, onProblem }: Props) {
  const [ready, setReady] = useState<readonly string[]>([]);
  useEffect(() => {
    void publicConfig().then(({ sign_in_with }) => setReady(sign_in_with));
  }, []);
  if (ready.length === 0) return null;
  const go = async (provider: string) => {
    const { leaveForProvider } = await brought(import('../../../authProvider/social.ts'));
    await leaveForProvider(config.apiUrl, provider);
  };
  // The server's message if there is one, otherwise nothing (AUTH-12).
  const fail = (error: unknown) => onProblem(error instanceof Error ? error.message : '');
  const shown = providers.filter(({ id }) => ready.includes(id) || id === 'apple');
  return (
    <Box role="group" aria-label={translate('account.social_label')} sx={{ mt: 2, display: 'grid', gap: 1 }}>
      {shown.map(({ id, name }) => {
        const hint = id === 'apple' ? translate('account.apple_hint') : undefined;
        return (
          <Button
            key={id}
            variant="outlined"
            color="inherit"
            title={hint}
            aria-description={hint}
            aria-disabled={!ready.includes(id)}
            onClick={() => (ready.includes(id) ? void go(id).catch(fail) : undefined)}
          >
            {translate('account.continue_with', { name })}
            {hint !== undefined && (
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', ml: 1 }}>
                {hint}
              </Box>
            )}
          </Button>
        );
      })}
    </Box>
  );
}
