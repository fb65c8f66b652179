import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { accountCalls } from '../../../contract/accounts.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';
import type { InputProps, RowActionProps } from '../../admin/engine-context.tsx';
import { useFormWaits } from '../../admin/form/form-context.ts';
import { serverMessage } from '../../admin/form/server-message.ts';
import { useText } from '../../i18n/use-text.ts';
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
  const before = useRef(company);

  useEffect(() => {
    if (company === before.current) return;
    // A stored link that was built of the stored name follows a new name, as one that was built just now.
    const built = linkFor(before.current);
    before.current = company;
    waits.add(new Promise(resolve => setTimeout(() => resolve(true), settlesMs)));
    const isOwn = typeof link === 'string' && link !== '' && link !== built;
    if (isOwn) return;
    setValue(props.name, linkFor(company), { shouldDirty: true, shouldValidate: false });
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

function linkFor(company: unknown): string {
  return registrationLink(location.origin, typeof company === 'string' ? company : '');
}

/**
 * Where partners of a company register: the protocol, host and port of this site, and `/register`
 * (FORM-COMPANY-04), with the company's name, which the form there fills in.
 */
function registrationLink(origin: string, company: string): string {
  const name = company.trim();
  return name === '' ? `${origin}/register` : `${origin}/register?company=${encodeURIComponent(name)}`;
}

/** Makes an invitation for a company, to be passed on by hand (API-20, ERR-11). */
export function GenerateLink({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const copy = useCopyLink();
  const { submit } = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<string>();
  const [failure, setFailure] = useState('');
  const generate = async () => {
    setBusy(true);
    setFailure('');
    try {
      const base = `${location.origin}/register`;
      const made = await submit(accountCalls.generateLink, {
        params: { id: Number(row.id) },
        body: { link: base },
      });
      setLink(made.link);
      notify('form.created', { type: 'success' });
    } catch (error) {
      setFailure(text(serverMessage(error, 'form.create_failed')));
    }
    setBusy(false);
  };
  return (
    <PortalDialog
      title={translate('account.generate_title', { company: String(row.company) })}
      onClose={onClose}
    >
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {link === undefined ? (
          translate('account.generate_text')
        ) : (
          <Alert severity="success" icon={false}>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {link}
            </Box>
          </Alert>
        )}
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        {link === undefined ? (
          <Button variant="contained" loading={busy} onClick={() => void generate()}>
            {translate('account.generate')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void copy(link)}>
            {translate('account.copy_link')}
          </Button>
        )}
      </DialogActions>
    </PortalDialog>
  );
}
