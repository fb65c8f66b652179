import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import { passwordRules } from '../../domain/password.ts';
import type { Translate } from './translate.ts';

interface Props {
  readonly id: string;
  readonly translate: Translate;
  readonly value: string;
}

/** What a password needs, each rule ticked as it is met; below, the hint that blocks nothing (AUTH-18, FORM-PWD-02). */
export function PasswordRules({ id, translate, value }: Props) {
  return (
    <Box id={id} sx={{ typography: 'caption', color: 'text.secondary' }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, columnGap: 2, columns: { xs: 1, sm: 2 } }}>
        {passwordRules.map(rule => {
          const met = rule.holds(value);
          const Mark = met ? CheckCircle : RadioButtonUnchecked;
          return (
            <Box
              key={rule.id}
              component="li"
              data-met={met}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 0.75,
                color: met ? 'success.main' : 'inherit',
              }}
            >
              <Mark aria-hidden="true" sx={{ fontSize: 16 }} />
              <span>{translate(`account.rules.${rule.id}`)}</span>
              <Box component="span" sx={hidden}>
                {translate(met ? 'account.rules.met' : 'account.rules.missing')}
              </Box>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ mt: 0.5 }}>{translate('account.password_hint')}</Box>
    </Box>
  );
}

/** For screen readers alone. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
