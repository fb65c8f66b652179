import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Translate } from '../../account-security/labelled-field.tsx';
import { localeNames } from '../../i18n/language.ts';
import type { PortalI18n } from '../../i18n/provider.ts';
import { Mark } from '../../layout/mark.tsx';

interface Props {
  readonly i18n: PortalI18n;
  /** Key of the page's title. */
  readonly title: string;
  /** Drawn anew in another language. */
  readonly children: () => ReactNode;
}

const page = {
  minHeight: '100dvh',
  display: 'grid',
  placeItems: 'center',
  p: { xs: 2, sm: 4 },
  bgcolor: 'chrome',
};

const card = {
  width: '100%',
  maxWidth: 400,
  p: { xs: 3, sm: 4 },
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  boxShadow: '0 1px 2px rgba(10, 20, 30, 0.04), 0 12px 32px rgba(10, 20, 30, 0.06)',
};

/**
 * The frame of every page for guests (LAYOUT-01): a centred mark above the content, and the languages below it. One may be
 * chosen while the page is on its way: whichever frame stands by then follows it.
 */
export function GuestPage({ i18n, title: key, children }: Props) {
  const locale = useSyncExternalStore(i18n.subscribe, i18n.getLocale);
  const title = i18n.translate(key);
  useEffect(() => {
    document.title = `${title} · ${i18n.translate('auth.subtitle')}`;
  }, [title, i18n]);
  return (
    <Box component="main" sx={page}>
      <Box sx={card}>
        <Box sx={{ textAlign: 'center', mb: 3 }}>
          <Mark size={40} />
          <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
            {title}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{i18n.translate('auth.subtitle')}</Box>
        </Box>
        {children()}
        <Languages i18n={i18n} locale={locale} />
      </Box>
    </Box>
  );
}

/** The frame alone, while the script of a page for guests is on its way. */
export function GuestWaiting({ i18n }: Pick<Props, 'i18n'>) {
  return (
    <GuestPage i18n={i18n} title="layout.loading">
      {() => (
        <Box
          role="status"
          aria-busy="true"
          aria-label={i18n.translate('layout.loading')}
          sx={{ minHeight: 200 }}
        />
      )}
    </GuestPage>
  );
}

interface LanguagesProps {
  readonly i18n: PortalI18n;
  readonly locale: string;
}

function Languages({ i18n, locale }: LanguagesProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', gap: 1, mt: 3 }}>
      {localeNames.map(({ locale: each, name }) => (
        <Box
          key={each}
          component="button"
          type="button"
          lang={each}
          aria-pressed={each === locale}
          onClick={() => void i18n.changeLocale(each)}
          sx={{
            typography: 'caption',
            minHeight: 24,
            px: 1,
            border: 0,
            borderRadius: 1,
            bgcolor: each === locale ? 'action.selected' : 'transparent',
            color: each === locale ? 'text.primary' : 'text.secondary',
            cursor: 'pointer',
          }}
        >
          {name}
        </Box>
      ))}
    </Box>
  );
}

interface GuestLinksProps {
  readonly translate: Translate;
  /** Address and key of the words. */
  readonly links: readonly (readonly [href: string, words: string])[];
}

/** The ways from one page for guests to the others. */
export function GuestLinks({ translate, links }: GuestLinksProps) {
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

/** Why a request failed, in words: the server's own, else `fallback`, a key; that it is away, when it is. */
export function problemWords(error: unknown, translate: Translate, fallback: string): string {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 0) return translate('errors.unreachable');
  const message = error instanceof Error ? error.message : '';
  return message === '' ? translate(fallback) : translate(message, { _: message });
}
