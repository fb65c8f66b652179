import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { previewDocument } from './preview-document.ts';

interface Props {
  readonly html: string;
  readonly label: string;
  /** To begin with, in pixels. */
  readonly height?: number;
}

/**
 * HTML in a frame without any permission: no script, no form, no link to the portal can act from inside it,
 * and nothing is loaded. Its lower corner can be pulled.
 */
export function HtmlPreview({ html, label, height = 160 }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="iframe"
      sandbox=""
      referrerPolicy="no-referrer"
      title={translate('form.preview_of', { label })}
      srcDoc={previewDocument(html)}
      sx={{
        mt: 1,
        width: '100%',
        height,
        minHeight: 96,
        resize: 'vertical',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}
