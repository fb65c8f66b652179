import ContentCopy from '@mui/icons-material/ContentCopy';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useFormWaits } from '../../admin/form/form-context.ts';
import { TextInput } from '../../kinds/text/text-inputs.tsx';
import { useCopyLink } from '../../kinds/text/text-views.tsx';

/** FORM-COMPANY-05: a company that was just typed is not sent before its link has followed. */
const settlesMs = 600;

/** The registration link: follows the company's name until somebody writes another one; copied by its button. */
export function RegistrationLinkInput(props: InputProps) {
  const translate = useTranslate();
  const copy = useCopyLink();
  const waits = useFormWaits();
  const { setValue } = useFormContext();
  const link: unknown = useWatch({ name: props.name });
  const company: unknown = useWatch({ name: 'company' });
  const built = useRef<string>(undefined);
  const before = useRef(company);

  useEffect(() => {
    if (company === before.current) return;
    before.current = company;
    const next = registrationLink(location.origin, typeof company === 'string' ? company : '');
    waits.add(new Promise(resolve => setTimeout(() => resolve(true), settlesMs)));
    const isOwn = typeof link === 'string' && link !== '' && link !== built.current;
    if (isOwn) return;
    built.current = next;
    setValue(props.name, next, { shouldDirty: true, shouldValidate: false });
    // Follows the company alone: what is typed into the link itself stays.
  }, [company, link, props.name, setValue, waits]);

  const text = typeof link === 'string' ? link : '';
  const endAdornment =
    text === '' ? undefined : (
      <InputAdornment position="end">
        <IconButton
          size="small"
          edge="end"
          aria-label={translate('account.copy_link')}
          title={translate('account.copy_link')}
          onClick={() => void copy(text)}
        >
          <ContentCopy fontSize="small" />
        </IconButton>
      </InputAdornment>
    );
  return <TextInput {...props} look={{ type: 'url', slotProps: { input: { endAdornment } } }} />;
}

/**
 * Where partners of a company register: the protocol, host and port of this site, and `/register`
 * (FORM-COMPANY-04), with the company's name, which the form there fills in.
 */
function registrationLink(origin: string, company: string): string {
  const name = company.trim();
  return name === '' ? `${origin}/register` : `${origin}/register?company=${encodeURIComponent(name)}`;
}
