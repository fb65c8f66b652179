import ContentCopy from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useCallback } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { countryName } from '../../../domain/people/country.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { ToneTag, useChoiceLabel } from '../choice-views.tsx';
import type { FilterProps } from '../filter-props.ts';
import { blank, isBlank } from '../value-at.ts';
import { breakable } from './breakable.tsx';

/** Longer texts may be cut by their column, and then say all of it as a tooltip. */
const surelyShown = 24;

/** Texts and anything else that is read as it is. */
export function TextCell({ value }: CellProps<string | number | null>) {
  if (isBlank(value)) return blank;
  const text = String(value);
  return text.length > surelyShown ? <span title={text}>{breakable(text)}</span> : breakable(text);
}

/** A country by its name in the language of the page; what is no code of one stands as it is. */
export function CountryCell({ value }: CellProps<string | null>) {
  const locale = usePageLanguage();
  return isBlank(value) ? blank : (countryName(value, locale) ?? value);
}

const lettersShown = 120;

/** The beginning of a long text, tags of rich text left out; all of it as a tooltip. */
export function LongTextCell({ value }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  const text = value
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (
    <span className="clamped" title={text.slice(0, 1000)}>
      {text.slice(0, lettersShown)}
      {text.length > lettersShown ? '…' : ''}
    </span>
  );
}

const schemes = { email: 'mailto:', phone: 'tel:' } as const;

/** E-mail addresses, phone numbers and web addresses as links of their own. */
export function LinkCell({ value, field }: CellProps<string | null>) {
  if (isBlank(value)) return blank;
  if (field.kind === 'email' || field.kind === 'phone')
    return <a href={`${schemes[field.kind]}${value}`}>{breakable(value)}</a>;
  if (!/^(https?:\/\/|\/(?![/\\]))/.test(value)) return value;
  return (
    <a className="clamped" href={value} target="_blank" rel="noreferrer" title={value}>
      {value.replace(/^https?:\/\//, '')}
    </a>
  );
}

/** A link that is there to be passed on, with the button that copies it (DEC-60). */
export function CopyLinkCell(props: CellProps<string | null>) {
  const translate = useTranslate();
  const copy = useCopyLink();
  const { value } = props;
  if (isBlank(value)) return <LinkCell {...props} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <LinkCell {...props} />
      </Box>
      <IconButton
        size="small"
        aria-label={translate('account.copy_link')}
        title={translate('account.copy_link')}
        onClick={() => void copy(value)}
      >
        <ContentCopy sx={{ fontSize: '1rem' }} />
      </IconButton>
    </Box>
  );
}

/** Copies a link and tells so, or that it could not (ERR-27). */
export function useCopyLink(): (link: string) => Promise<void> {
  const notify = useNotify();
  return useCallback(
    async link => {
      try {
        await navigator.clipboard.writeText(link);
        notify('account.copied', { type: 'success' });
      } catch {
        notify('account.not_copied', { type: 'error' });
      }
    },
    [notify],
  );
}

const labelsShown = 3;

/** The first entries of a list as tags, and how many more there are. */
export function ListCell({ value, field }: CellProps<readonly (string | number)[] | null>) {
  const labelOf = useChoiceLabel();
  if (isBlank(value) || !Array.isArray(value)) return blank;
  const labels = value.map(item => {
    const choice = field.choices?.find(each => each.value === item);
    return choice === undefined ? String(item) : labelOf(choice);
  });
  return (
    <span className="tags" title={labels.join(', ')}>
      {[...new Set(labels.slice(0, labelsShown))].map(label => (
        <ToneTag key={label}>{label}</ToneTag>
      ))}
      {labels.length > labelsShown && <span className="faint">+{labels.length - labelsShown}</span>}
    </span>
  );
}

/** Nested values: how many entries there are; their content as a tooltip. */
export function ObjectsCell({ value }: CellProps) {
  if (isBlank(value)) return blank;
  const text = JSON.stringify(value);
  return (
    <span className="faint" title={text.slice(0, 1000)}>
      {Array.isArray(value) ? `× ${value.length}` : text.slice(0, 60)}
    </span>
  );
}

/** A part of the text, or all of it. */
export function TextFilter({ id, value, change, field }: FilterProps) {
  return (
    <input
      id={id}
      type="search"
      autoComplete="off"
      maxLength={field.maxLength ?? 255}
      value={typeof value === 'string' ? value : ''}
      onChange={event => change(event.target.value)}
    />
  );
}
