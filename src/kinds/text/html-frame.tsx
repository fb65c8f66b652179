import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { Language } from '../../../domain/people/language.ts';
import { harmlessHtml } from '../../../domain/text/harmless-html.ts';
import type { HtmlPreviewProps } from './html-preview.tsx';

type Props = HtmlPreviewProps & Required<Pick<HtmlPreviewProps, 'height'>>;

/**
 * A frame without any permission: no script, no form, no link to the portal can act from inside it, and nothing
 * is loaded. What it shows is made harmless before the browser reads it, because browsers meet `onerror` in each
 * document that they parse. Its lower corner can be pulled.
 */
export function HtmlFrame({ html, label, height, language }: Props) {
  const translate = useTranslate();
  const shown = useMemo(() => previewDocument(harmlessHtml(html), language), [html, language]);
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

const style = 'body{font:14px/1.5 system-ui,sans-serif;margin:16px;color:#17212b;overflow-wrap:anywhere}';
/** Nothing is loaded from anywhere: neither a script nor the picture that would tell who looks (C7). */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** The document of a frame in which this HTML can be looked at, whatever it holds, and be read out in its language. */
export function previewDocument(html: string, language?: Language): string {
  const root = language === undefined ? '' : `<html lang="${language}">`;
  return `<!doctype html>${root}<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style>${html}`;
}
