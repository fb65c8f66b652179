import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { type Actor, Role } from '../../domain/actor.ts';
import { ShowWaiting } from '../admin/show/show-section.tsx';
import { enCalendarLinks } from '../i18n/en/calendar-links.ts';
import { addWords } from '../i18n/later-words.ts';
import { LinkBox } from './calendar-link.tsx';
import { LinksFailure, useCalendarLinks } from './use-calendar-links.tsx';

addWords(enCalendarLinks);

/**
 * All calendar links that somebody has made, to be copied, renewed and removed in one place. Partners make the one
 * for all their bookings here; those of staff would be the whole network's.
 */
export function OwnCalendarLinks({ actor }: { readonly actor: Actor }) {
  const translate = useTranslate();
  const links = useCalendarLinks();
  const { data } = links;
  const canMakeAll = actor.role === Role.Partner && data?.some(({ shows }) => shows === 'all') === false;
  return (
    <>
      <Box component="p" sx={{ color: 'text.secondary', mt: 0 }}>
        {translate('calendar_links.why')}
      </Box>
      <LinksFailure links={links} />
      {data === undefined && links.error === null && <ShowWaiting />}
      {data?.length === 0 && <Box component="p">{translate('calendar_links.none')}</Box>}
      {data !== undefined && data.length > 0 && (
        <Box component="ul" aria-label={translate('calendar_links.section')} sx={list}>
          {data.map(feed => (
            <li key={feed.id}>
              <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 1 }}>
                {feed.shows === 'all'
                  ? translate('calendar_links.all')
                  : [translate(`calendar_links.kinds.${feed.shows}`), feed.name ?? feed.record_id].join(
                      ' · ',
                    )}
              </Box>
              <LinkBox feed={feed} links={links} />
            </li>
          ))}
        </Box>
      )}
      {canMakeAll && (
        <Button variant="outlined" loading={links.busy} onClick={() => void links.make({ shows: 'all' })}>
          {translate('calendar_links.make_all')}
        </Button>
      )}
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  mb: 2,
  p: 0,
  display: 'grid',
  gap: 2.5,
  '& > li + li': { borderTop: 1, borderColor: 'divider', pt: 2.5 },
};
