import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import type { LogLines } from './gather-lines.ts';

interface Props {
  readonly log: LogLines;
  readonly sessionId: number;
}

/** Takes the whole log along: to the clipboard, or as a file. */
export function LogActions({ log, sessionId }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const text = () => `${log.texts.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      notify('session_logs.copied', { type: 'success' });
    } catch {
      notify('session_logs.copy_failed', { type: 'warning' });
    }
  };
  const download = () => {
    const url = URL.createObjectURL(new Blob([text()], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `session-${sessionId}.log`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => void copy()}>
        {translate('session_logs.copy')}
      </Button>
      <Button variant="outlined" color="inherit" onClick={download}>
        {translate('session_logs.download')}
      </Button>
    </>
  );
}
