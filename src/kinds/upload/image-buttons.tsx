import Earlier from '@mui/icons-material/ChevronLeftOutlined';
import Later from '@mui/icons-material/ChevronRightOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmQuestion } from '../../admin/dialogs/confirm-question.tsx';

interface Props {
  readonly label: string;
  /** Moves it by one place; absent where it is the first or the last, or the only one there can be. */
  readonly onEarlier?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** Moves a picture among the others, and removes it after a question (UPLOAD-05). */
export function ImageButtons({ label, onEarlier, onLater, onRemove }: Props) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {onEarlier !== undefined && (
        <IconButton
          aria-label={translate('upload.earlier', { label })}
          data-move="earlier"
          onClick={onEarlier}
        >
          <Earlier fontSize="small" />
        </IconButton>
      )}
      {onLater !== undefined && (
        <IconButton aria-label={translate('upload.later', { label })} data-move="later" onClick={onLater}>
          <Later fontSize="small" />
        </IconButton>
      )}
      <IconButton
        aria-label={translate('upload.remove', { label })}
        onClick={() => setAsking(true)}
        sx={{ ml: 'auto' }}
      >
        <Delete fontSize="small" />
      </IconButton>
      {asking && (
        <ConfirmQuestion
          question="upload.remove_question"
          onOk={onRemove}
          onCancel={() => setAsking(false)}
        />
      )}
    </Box>
  );
}
