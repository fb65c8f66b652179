import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CalendarFeed } from '../../contract/calendar-feeds.ts';
import { PortalDialog, QuestionDialog } from '../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../admin/engine-context.tsx';
import { ShowWaiting } from '../admin/show/show-section.tsx';
import { enCalendarLinks } from '../i18n/en/calendar-links.ts';
import { addWords } from '../i18n/later-words.ts';
import { usePageLanguage } from '../i18n/use-page-language.ts';
import { rowTitle } from '../kinds/reference/reference-cell.tsx';
import { useCopyLink } from '../kinds/text/text-views.tsx';
import { browserZone, formatInstant } from '../kinds/time/written-times.ts';
import { LinksFailure, useCalendarLinks } from './use-calendar-links.tsx';

addWords(enCalendarLinks);

const showsBy: Readonly<Record<string, Exclude<CalendarFeed['shows'], 'all'>>> = {
  locations: 'location',
  devices: 'device',
  'shared-devices': 'device',
  users: 'guest',
};

/** The link by which a calendar program follows the bookings of one record: made, copied, renewed, removed. */
export function CalendarLink({ row, resource, onClose }: RowActionProps) {
  const translate = useTranslate();
  const links = useCalendarLinks();
  const shows = showsBy[resource.name];
  const feed = links.data?.find(each => each.shows === shows && each.record_id === row.id);
  return (
    <PortalDialog
      title={translate('calendar_links.title')}
      subject={rowTitle(resource, row)}
      width={600}
      onClose={onClose}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box>{translate('calendar_links.why')}</Box>
        <LinksFailure links={links} />
        {links.data === undefined && links.error === null && <ShowWaiting />}
        {feed !== undefined && <LinkBox feed={feed} links={links} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        {links.data !== undefined && feed === undefined && shows !== undefined && (
          <Button
            variant="contained"
            loading={links.busy}
            onClick={() => void links.make({ shows, record_id: Number(row.id) })}
          >
            {translate('calendar_links.make')}
          </Button>
        )}
      </DialogActions>
    </PortalDialog>
  );
}

interface LinkBoxProps {
  readonly feed: CalendarFeed;
  readonly links: ReturnType<typeof useCalendarLinks>;
}

/** One link with all that is done with it. */
export function LinkBox({ feed, links }: LinkBoxProps) {
  const translate = useTranslate();
  const { asking, ask, question } = useQuestions({ feed, links });
  const { read_time: read, name } = feed;
  const what = name === '' || name === null ? translate('calendar_links.all') : name;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {name === null && <Alert severity="warning">{translate('calendar_links.closed')}</Alert>}
      {feed.link === null ? (
        <Alert severity="info">{translate('calendar_links.hidden')}</Alert>
      ) : (
        <LinkUses link={feed.link} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ color: 'text.secondary', flex: 1 }}>
          {read === null
            ? translate('calendar_links.unread')
            : translate('calendar_links.read', { time: formatInstant(read, browserZone()) })}
        </Box>
        <Button
          size="small"
          aria-label={translate('calendar_links.renew_named', { name: what })}
          onClick={() => ask('renew')}
        >
          {translate('calendar_links.renew')}
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={translate('calendar_links.remove_named', { name: what })}
          onClick={() => ask('remove')}
        >
          {translate('calendar_links.remove')}
        </Button>
      </Box>
      {asking !== undefined && question(asking, what)}
    </Box>
  );
}

/** The link to copy, and the two ways of opening it that need no copying. */
function LinkUses({ link: base }: { readonly link: string }) {
  const translate = useTranslate();
  const copy = useCopyLink();
  const locale = usePageLanguage();
  const link = locale === 'en' ? base : `${base}?lang=${locale}`;
  const followed = link.replace(/^https?:/, 'webcal:');
  const endAdornment = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={translate('account.copy_link')}
        title={translate('account.copy_link')}
        onClick={() => void copy(link)}
      >
        <ContentCopy fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <>
      <TextField
        label={translate('calendar_links.link')}
        value={link}
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{ input: { readOnly: true, endAdornment }, htmlInput: { spellCheck: false } }}
      />
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{translate('calendar_links.secret')}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" href={followed}>
          {translate('calendar_links.open')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(followed)}`}
          target="_blank"
          rel="noreferrer"
        >
          {translate('calendar_links.google')}
        </Button>
      </Box>
    </>
  );
}

type Asking = 'renew' | 'remove';

/** What cannot be taken back is asked first: calendars that follow the link fall silent. */
function useQuestions({ feed, links }: LinkBoxProps) {
  const translate = useTranslate();
  const [asking, ask] = useState<Asking>();
  const [refusal, setRefusal] = useState<string>();
  const close = () => {
    ask(undefined);
    setRefusal(undefined);
  };
  const question = (what: Asking, name: string) => (
    <QuestionDialog
      title={translate(`calendar_links.${what}_named`, { name })}
      question={translate(`calendar_links.${what === 'renew' ? 'renewing' : 'removing'}`)}
      what=""
      yes={translate(`calendar_links.${what}`)}
      isRemoval={what === 'remove'}
      busy={links.busy}
      refusal={refusal}
      onYes={() =>
        void links[what](feed.id).then(refused => {
          if (refused === undefined) close();
          else setRefusal(refused);
        })
      }
      onClose={close}
    />
  );
  return { asking, ask, question };
}
