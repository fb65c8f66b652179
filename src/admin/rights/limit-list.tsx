import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { ToneTag } from '../../kinds/choice/choice-cells.tsx';
import { useLabels } from '../labels.ts';
import type { Limit } from './limit.ts';
import { limitsOf } from './limits-of.ts';
import { useRuleWords } from './use-rule-words.ts';

const tones = { hidden: 'neutral', greyed: 'neutral', some: 'info' } as const;

/** What a role does not see of a resource or may not do there, each with the rule of the description that says so. */
export function LimitList({ resource, role }: { readonly resource: Resource; readonly role: Role }) {
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
  const { labels, effect, because, place } = limit;
  return (
    <li>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 500, minWidth: 0 }}>
          {labels.map(label => translate(label, { _: label })).join(', ')}
        </Box>
        <ToneTag tone={tones[effect]}>{translate(`rights.effect.${effect}`)}</ToneTag>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {words(because)}{' '}
        <Box component="code" sx={{ typography: 'caption', overflowWrap: 'anywhere' }}>
          {place}
        </Box>
      </Box>
    </li>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { py: 1, borderTop: 1, borderColor: 'divider' },
};
