import Close from '@mui/icons-material/CloseOutlined';
import Replay from '@mui/icons-material/ReplayOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import {
  mostBytes,
  tooLarge,
  type UploadKind,
  uploadRules,
  usualLimitMegabytes,
} from '../../../domain/records/limits.ts';
import { publicConfig } from '../../app/public-config.ts';
import { enUpload } from '../../i18n/en/uploads.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Sending } from './use-uploads.ts';

addWords(enUpload);

interface Props {
  readonly kind: UploadKind;
  readonly many: boolean;
  readonly label: string;
  readonly disabled: boolean;
  readonly focusRef: Ref<HTMLButtonElement>;
  readonly onFiles: (files: readonly File[]) => void;
  /** What is there already. */
  readonly children?: ReactNode;
}

/**
 * Takes files by a button, and by dropping them anywhere inside. What the rules refuse is told at once and
 * not sent (UPLOAD-01 to UPLOAD-04, FORM-LOC-09).
 */
export function DropBox({ kind, many, label, disabled, focusRef, onFiles, children }: Props) {
  const translate = useTranslate();
  const limit = useLimits()[kind];
  const tell = useTellRefusals(kind, limit);
  const { mediaTypes, extensions } = uploadRules[kind];
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: Object.fromEntries(mediaTypes.map(type => [type, extensions])),
    maxSize: mostBytes(kind, limit),
    multiple: many,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, refused) => {
      tell(refused);
      if (files.length > 0) onFiles(files);
    },
  });
  return (
    <Box {...getRootProps()} sx={{ ...box, ...(isDragActive && over) }}>
      <input {...getInputProps({ 'aria-label': label })} />
      {children}
      {!disabled && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Button
            ref={focusRef}
            variant="outlined"
            color="inherit"
            startIcon={<UploadFile />}
            onClick={open}
            aria-label={translate(`upload.choose_${kind}_for`, { label })}
          >
            {translate(`upload.choose_${kind}`, { smart_count: many ? 2 : 1 })}
          </Button>
          <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
            {translate(isDragActive ? 'upload.drop_now' : `upload.hint_${kind}`, { limit })}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** Megabytes of each kind: the usual ones until the host has said what it takes, or where it does not say. */
function useLimits() {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: publicConfig,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.upload_limits ?? usualLimitMegabytes;
}

function useTellRefusals(kind: UploadKind, limit: number) {
  const notify = useNotify();
  const text = useText();
  return (refused: readonly FileRejection[]) => {
    const isLarge = ({ errors }: FileRejection) =>
      errors.length > 0 && errors.every(({ code }) => code === ErrorCode.FileTooLarge);
    const messages = refused.map(file => (isLarge(file) ? tooLarge(limit) : uploadRules[kind].wrongFormat));
    for (const message of new Set(messages)) notify(text(message), { type: 'warning' });
  };
}

const box = {
  display: 'grid',
  gap: 1.5,
  p: 1.5,
  border: '1px dashed',
  borderColor: 'text.disabled',
  borderRadius: 1,
} as const;
const over = { borderColor: 'primary.main', bgcolor: 'action.selected' } as const;

interface SendingFileProps {
  readonly sending: Sending;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** How far a file has come, with a way to call it back; or why it did not arrive, with a way to try again. */
export function SendingFile({ sending: { file, share, failure }, onCancel, onRetry }: SendingFileProps) {
  const translate = useTranslate();
  const { name } = file;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0, typography: 'caption' }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }} title={name}>
          {name}
        </Box>
        {failure === undefined ? (
          <LinearProgress
            variant="determinate"
            value={Math.round(share * 100)}
            aria-label={translate('upload.sending', { name })}
          />
        ) : (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {translate(failure, { _: failure })}
          </Box>
        )}
      </Box>
      {failure !== undefined && (
        <IconButton aria-label={translate('upload.retry', { name })} onClick={onRetry}>
          <Replay fontSize="small" />
        </IconButton>
      )}
      <IconButton aria-label={translate('upload.cancel', { name })} onClick={onCancel}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}
