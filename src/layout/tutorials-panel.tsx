import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useActor } from '../admin/use-actor.ts';
import { useText } from '../i18n/use-text.ts';
import { type GuideStep, guides } from './guides.ts';
import { pointAt } from './point-at.ts';

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
    </Drawer>
  );
}
