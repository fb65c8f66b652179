import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { matchPath, useLocation } from 'react-router';
import { type Role, roles } from '../../../domain/actor.ts';
import { registry, resourceOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { SidePanel } from '../../admin/dialogs/side-panel.tsx';
import { useRuleWords } from '../../admin/form/rule-words.ts';
import { useLabels } from '../../admin/labels.ts';
import { type Limit, limitsOf } from '../../admin/limits-of.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToneTag } from '../../kinds/choice-views.tsx';
import { missingItems, usePages } from '../navigation.ts';

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

/** The resources of the page at this address: its own first, then what belongs to it and is shown with it. */
export function shownResources(pathname: string): readonly Resource[] {
  const own = Object.values(registry).find(({ page }) =>
    [page?.path, page?.detail].some(
      path => path !== undefined && matchPath({ path, end: false }, pathname) !== null,
    ),
  );
  if (own === undefined) return [];
  const children = Object.values(own.children).map(({ resource }) => resourceOf(resource));
  return [...new Set([own, ...children, ...Object.values(registry).filter(each => belongsTo(each, own))])];
}

/** Whoever owns the one owns the other. */
function belongsTo({ owner, fields }: Resource, { name }: Resource): boolean {
  return owner !== undefined && 'through' in owner && fields[owner.through]?.target?.resource === name;
}

const tones = { hidden: 'neutral', greyed: 'neutral', some: 'info' } as const;

/** What a role does not see of a resource or may not do there, each with the rule of the description that says so. */
function LimitList({ resource, role }: { readonly resource: Resource; readonly role: Role }) {
  const translate = useTranslate();
  const labels = useLabels(resource);
  const limits = limitsOf(resource, role);
  return (
    <Box component="section" aria-label={labels.page} sx={{ mb: 3 }}>
      <Box component="h3" sx={{ typography: 'subtitle2', m: 0, mb: 1 }}>
        {labels.page}
      </Box>
      {limits.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('rights.nothing')}</Box>
      ) : (
        <Box component="ul" sx={list}>
          {limits.map(limit => (
            <LimitLine key={`${limit.place} ${limit.labels.join()}`} resource={resource} limit={limit} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function LimitLine({ resource, limit }: { readonly resource: Resource; readonly limit: Limit }) {
  const translate = useTranslate();
  const words = useRuleWords(resource);
  const { labels, effect, because } = limit;
  return (
    <li>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 500, minWidth: 0 }}>
          {labels.map(label => translate(label, { _: label })).join(', ')}
        </Box>
        <ToneTag tone={tones[effect]}>{translate(`rights.effect.${effect}`)}</ToneTag>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{words(because)}</Box>
    </li>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1, borderTop: 1, borderColor: 'divider' },
};
