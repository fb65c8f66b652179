import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useSession } from '../app/session-context.ts';
import { visuallyHidden } from '../app/theme.ts';
import { enFactors } from '../i18n/en/account-security.ts';
import { addWords } from '../i18n/later-words.ts';
import { Mark } from '../layout/mark.tsx';
import { FactorSettings } from './factor-settings.tsx';

addWords(enFactors);

/** All that somebody can do whose role must have a second factor, until they have one. */
export function MustSetUp() {
  const translate = useTranslate();
  const session = useSession();
  const leave = async () => {
    await session.signOut({ remember: true });
    location.assign('/login');
  };
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        justifyItems: 'center',
        alignContent: { xs: 'start', sm: 'center' },
        p: { xs: 2, sm: 4 },
        bgcolor: 'chrome',
      }}
    >
      <Box
        sx={{
          width: '100%',
          maxWidth: 560,
          p: { xs: 2, sm: 4 },
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
          boxShadow: '0 1px 2px rgba(10, 20, 30, 0.04), 0 12px 32px rgba(10, 20, 30, 0.06)',
          bgcolor: 'background.paper',
        }}
      >
        <Box sx={{ textAlign: 'center', mb: 3 }}>
          <Mark size={40} />
          <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
            {translate('factors.must_title')}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{translate('factors.must_text')}</Box>
        </Box>
        <Box component="h2" sx={visuallyHidden}>
          {translate('factors.title')}
        </Box>
        {/* What stands in the address is where they wanted to go. */}
        <FactorSettings onProtected={() => location.reload()} />
        <Box sx={{ mt: 3, textAlign: 'center' }}>
          <Button color="inherit" onClick={() => void leave()}>
            {translate('factors.sign_out')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}
