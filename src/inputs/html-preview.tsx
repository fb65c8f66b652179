import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

interface Props {
  readonly html: string;
  readonly label: string;
  /** Pixels. */
  readonly height?: number;
}

const style = 'body{font:14px system-ui,sans-serif;margin:12px;color:#17212b;overflow-wrap:anywhere}';

/** HTML in a frame without any permission: no script, no form, no link to the portal can act from inside it. */
export function HtmlPreview({ html, label, height = 160 }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="iframe"
      sandbox=""
      referrerPolicy="no-referrer"
      title={translate('form.preview_of', { label })}
      srcDoc={`<!doctype html><meta charset="utf-8"><style>${style}</style>${html}`}
      sx={{
        mt: 1,
        width: '100%',
        height,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    />
  );
}
