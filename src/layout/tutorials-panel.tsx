import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { Role } from '../../domain/actor.ts';
import { useActor } from '../admin/engine-context.tsx';
import { openKeys } from '../admin/keys/keys.tsx';
import { enHome } from '../i18n/en/home.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';

addWords(enHome);

/** The guide of the role: a few steps, each of which can show the control that it speaks of. */
export function TutorialsPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const actor = useActor();
  const steps = actor === undefined ? [] : guides[actor.role];

  const show = ({ path, control }: GuideStep) => {
    onClose();
    if (path !== '') void navigate(path);
    // Once the panel has gone and given the focus back.
    if (control !== undefined) setTimeout(() => pointAt(text(control)), 250);
  };

  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'tutorials', sx: { width: 360, maxWidth: '100%', p: 3 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box component="h2" id="tutorials" sx={{ typography: 'h1', m: 0 }}>
          {translate('guides.title')}
        </Box>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box component="ol" sx={{ pl: 2.5, display: 'grid', gap: 2.5 }}>
        {steps.map(step => (
          <li key={step.id}>
            <Box sx={{ fontWeight: 600 }}>{translate(`guides.${step.id}.title`)}</Box>
            <Box sx={{ color: 'text.secondary' }}>{translate(`guides.${step.id}.text`)}</Box>
            <Button onClick={() => show(step)} sx={{ ml: -1.5 }}>
              {translate('guides.show')}
            </Button>
          </li>
        ))}
      </Box>
      <Button
        variant="outlined"
        onClick={() => {
          onClose();
          openKeys();
        }}
        sx={{ mt: 2.5 }}
      >
        {translate('Keyboard')}
      </Button>
    </Drawer>
  );
}

const patienceMs = 4_000;
const markedMs = 3_000;

/**
 * Waits for the control with that visible or spoken label, brings it into view, focuses and marks it for
 * a moment. A label with a `%{…}` is compared as far as it is fixed. Does nothing when none appears.
 */
function pointAt(label: string): void {
  const found = control(label);
  if (found !== undefined) {
    mark(found);
    return;
  }
  const observer = new MutationObserver(() => {
    const appeared = control(label);
    if (appeared === undefined) return;
    observer.disconnect();
    mark(appeared);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), patienceMs);
}

function control(label: string): HTMLElement | undefined {
  const controls = document.querySelectorAll<HTMLElement>('#content button, #content a, header button');
  const [fixed = '', open] = label.split('%{');
  return [...controls].find(each => {
    const name = (each.ariaLabel ?? each.textContent).trim();
    return open === undefined ? name === label : name.startsWith(fixed);
  });
}

function mark(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center' });
  element.focus();
  element.animate(
    [{ boxShadow: '0 0 0 4px var(--mui-palette-primary-main)' }, { boxShadow: '0 0 0 10px transparent' }],
    { duration: 1_000, iterations: markedMs / 1_000 },
  );
}

/** One step of a guide: where it happens, and the control it points at, by the key or text of its label. */
interface GuideStep {
  readonly id: string;
  readonly path: string;
  readonly control?: string;
}

const jump: GuideStep = { id: 'jump', path: '', control: 'palette.open' };
const look: GuideStep = { id: 'look', path: '', control: 'profile.open' };

/** The short guide of each role (DEC-62); the words stand under `guides.{id}`. */
const guides: Readonly<Record<Role, readonly GuideStep[]>> = {
  [Role.Admin]: [
    { id: 'bookings', path: '/bookings', control: 'Search' },
    { id: 'reference', path: '/cities', control: 'Create' },
    { id: 'devices', path: '/devices' },
    jump,
    look,
  ],
  [Role.Partner]: [
    { id: 'locations', path: '/locations' },
    { id: 'own_bookings', path: '/bookings', control: 'Search' },
    { id: 'own_devices', path: '/devices' },
    jump,
    look,
  ],
  [Role.CustomerService]: [
    { id: 'bookings', path: '/bookings', control: 'Search' },
    { id: 'people', path: '/users', control: 'Search' },
    { id: 'devices', path: '/devices' },
    jump,
    look,
  ],
  [Role.Marketing]: [
    { id: 'people', path: '/users', control: 'Search' },
    { id: 'bookings', path: '/bookings', control: 'Search' },
    jump,
    look,
  ],
};
