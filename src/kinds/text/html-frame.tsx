import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { harmlessHtml } from '../../../domain/text/harmless-html.ts';
import type { HtmlPreviewProps } from './html-preview.tsx';
import { previewDocument } from './preview-document.ts';

/**
 * A frame without any permission: no script, no form, no link to the portal can act from inside it, and nothing
 * is loaded. What it shows is made harmless before the browser reads it, because browsers meet `onerror` in each
 * document that they parse. Its lower corner can be pulled.
 */
export function HtmlFrame({ html, label, height }: Required<HtmlPreviewProps>) {
  const translate = useTranslate();
  const shown = useMemo(() => previewDocument(harmlessHtml(html)), [html]);
  return (
    <Box
      component="iframe"
      sandbox=""
      referrerPolicy="no-referrer"
      title={translate('form.preview_of', { label })}
      srcDoc={shown}
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
