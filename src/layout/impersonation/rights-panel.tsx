import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { type Role, roles } from '../../../domain/actor.ts';
import { SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { LimitList } from '../../admin/rights/limit-list.tsx';
import { useText } from '../../i18n/use-text.ts';
import { missingItems } from '../navigation.ts';
import { usePages } from '../portal-pages.ts';
import { shownResources } from './shown-resources.ts';

interface Props {
  /** Of whom one wants to know; an admin who looks for themselves may ask about every role. */
  readonly role: Role;
  readonly onClose: () => void;
}

/**
 * What a role does not see on this page and may not do there, each with its rule. All of it is derived from the
 * descriptions that draw the page and guard the API, so it cannot say anything else than they do.
 */
export function RightsPanel({ role: first, onClose }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [role, setRole] = useState(first);
  const resources = shownResources(pathname);
  return (
    <SidePanel title={translate('rights.title')} subtitle={translate('rights.subtitle')} onClose={onClose}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={translate('rights.role')}
        value={role}
        onChange={(_event, next: Role | null) => setRole(next ?? role)}
        sx={{ mb: 2, flexWrap: 'wrap' }}
      >
        {roles.map(each => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none', py: 0.5 }}>
            {translate(`roles.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {resources.map(resource => (
        <LimitList key={resource.name} resource={resource} role={role} />
      ))}
      <MissingItems role={role} />
    </SidePanel>
  );
}

function MissingItems({ role }: { readonly role: Role }) {
  const translate = useTranslate();
  const text = useText();
  const missing = missingItems(usePages(), role);
  if (missing.length === 0) return null;
  return (
    <Box component="section" aria-label={translate('rights.menu')}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 1 }}>
        {translate('rights.menu')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {missing.map(({ path, label, roles: holders }) => (
          <li key={path}>
            {text(label)}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {translate('rights.rule.roles', {
                roles: holders.map(each => translate(`roles.${each}`)).join(', '),
              })}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
