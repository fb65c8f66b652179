import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { switchCalls } from '../../contract/switch.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { bannerShown, closeBanner, isBannerClosed, publicConfig } from '../app/public-config.ts';

/**
 * Says that a newer portal exists (BANNER-01); its one button goes there, signed in (BANNER-02, BANNER-03). It
 * comes after the first screen, and whoever closes it is not shown it for a day.
 */
export function Banner() {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const companiesOf = async () =>
    (await dataProvider.ask(switchCalls.myCompanies, { query: { add_user_role: '1' } })).data;
  const [shownBefore] = useState(bannerShown);
  const [isClosed, setClosed] = useState(() => isBannerClosed(translate('banner.text')));
  const close = () => {
    closeBanner(translate('banner.text'));
    setClosed(true);
  };
  const once = { staleTime: Number.POSITIVE_INFINITY };
  const { data: settings } = useQuery({ queryKey: ['config'], queryFn: publicConfig, ...once });
  const { data: companies } = useQuery({
    queryKey: ['my-companies'],
    queryFn: () => companiesOf(),
    ...once,
  });
  if (isClosed || !(settings?.banner ?? shownBefore)) return null;

  const first = companies?.[0];
  const goesNowhere = companies !== undefined && (first === undefined || first.domain === null);

  const go = async () => {
    const company = first ?? (await companiesOf())[0];
    if (company === undefined) return notify('banner.no_company', { type: 'warning' });
    const { address } = await dataProvider.submit(switchCalls.switchTo, { params: { id: company.id } });
    location.assign(address);
  };

  return (
    <Box role="region" aria-label={translate('banner.switch')} sx={strip}>
      <Box component="span" sx={line} title={translate('banner.text')}>
        {translate('banner.text')}
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={goesNowhere}
        title={goesNowhere ? translate('banner.no_company') : undefined}
        onClick={() => void go().catch(() => notify('errors.request_failed', { type: 'error' }))}
        sx={{ flex: 'none' }}
      >
        {translate('banner.switch')}
      </Button>
      <IconButton size="small" color="inherit" aria-label={translate('banner.close')} onClick={close}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const strip = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 34,
  px: { xs: 2, md: 3 },
  '& .MuiButton-root': { minHeight: 26, py: 0 },
  typography: { xs: 'caption', sm: 'body1' },
  bgcolor: 'var(--mui-palette-tones-info-soft)',
  color: 'var(--mui-palette-tones-info-text)',
  borderBottom: 1,
  borderColor: 'divider',
};

/** One line on phones too; the whole of it stands in its title. */
const line = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
