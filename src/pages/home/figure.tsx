import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList, useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Tone } from '../../../domain/choice.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { toneColors } from '../../app/theme.ts';

interface Props {
  /** Key of what is counted. */
  readonly label: string;
  readonly resource: string;
  /** The list that the figure counts. */
  readonly path: string;
  readonly entries: readonly FilterEntry[];
  /** Shown beside the figure unless it is zero. */
  readonly tone?: Tone;
}

const frame = {
  display: 'block',
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'text.disabled' },
};

/** How many rows of a list there are; leads to that list. */
export function Figure({ label, resource, path, entries, tone }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const { total, meta, error, isPending } = useGetList(
    resource,
    { pagination: { page: 1, perPage: 1 }, meta: { entries } },
    // The figure of a moment ago stands until the next one is here.
    { placeholderData: keepPreviousData },
  );
  const about = meta?.total_is_estimate === true ? `${translate('home.about')} ` : '';
  const figure = error === null ? `${about}${(total ?? 0).toLocaleString(locale)}` : '–';
  return (
    <Box
      component={Link}
      to={`${path}?${new URLSearchParams({ [resource]: JSON.stringify(entries) })}`}
      sx={frame}
    >
      <Box sx={{ color: 'text.secondary' }}>{translate(label)}</Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '1.25rem', fontWeight: 600, mt: 0.5 }}
      >
        {isPending ? <Skeleton width={48} animation={false} /> : figure}
        {tone !== undefined && (total ?? 0) > 0 ? (
          <Box
            aria-hidden
            sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: toneColors(tone).solid }}
          />
        ) : null}
      </Box>
      {error === null ? null : (
        <Box sx={{ typography: 'caption', color: 'error.main' }}>{translate('home.failed')}</Box>
      )}
    </Box>
  );
}
