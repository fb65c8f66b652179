import Earlier from '@mui/icons-material/ChevronLeftOutlined';
import Later from '@mui/icons-material/ChevronRightOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ConfirmQuestion } from '../../admin/dialogs/portal-dialog.tsx';
import type { InputProps } from '../../admin/engine-context.tsx';
import { enUpload } from '../../i18n/en/uploads.ts';
import { addWords } from '../../i18n/later-words.ts';
import { InputFrame, useInput } from '../input-frame.tsx';
import { DropBox, SendingFile } from './drop-box.tsx';
import { type Sending, useUploads } from './use-uploads.ts';

addWords(enUpload);

interface Props extends InputProps {
  readonly path: string;
}

/** Uploaded pictures in order; new ones join at the end. */
export function UploadedImages({ path, ...props }: Props) {
  const { value, change, textField } = useInput(props);
  const { getValues } = useFormContext();
  const list = useRef<HTMLUListElement>(null);
  const addresses = addressesIn(value);
  const focusMoved = useMovedFocus(list, addresses);
  // Several may arrive before this is drawn again: each joins what the form holds then.
  const uploads = useUploads(path, address => change([...addressesIn(getValues(props.name)), address]));
  const { label, disabled, inputRef } = textField;
  const move = (from: number, to: number) => {
    const moved = addresses[from];
    if (moved === undefined) return;
    focusMoved(moved, to < from ? 'earlier' : 'later');
    change(addresses.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <InputFrame look={textField}>
      <DropBox
        kind="image"
        many
        label={label}
        disabled={disabled}
        focusRef={inputRef}
        onFiles={uploads.start}
      >
        {addresses.length + uploads.sendings.length > 0 && (
          <Box component="ul" ref={list} sx={tiles}>
            {addresses.map((address, at) => (
              <li key={address} data-address={address}>
                <ImageTile address={address} label={`${label} ${at + 1}`}>
                  {!disabled && (
                    <ImageButtons
                      label={`${label} ${at + 1}`}
                      onEarlier={at === 0 ? undefined : () => move(at, at - 1)}
                      onLater={at === addresses.length - 1 ? undefined : () => move(at, at + 1)}
                      onRemove={() => change(addresses.filter(each => each !== address))}
                    />
                  )}
                </ImageTile>
              </li>
            ))}
            {uploads.sendings.map(sending => (
              <SendingTile key={sending.key} sending={sending} uploads={uploads} />
            ))}
          </Box>
        )}
      </DropBox>
    </InputFrame>
  );
}

interface SendingProps {
  readonly sending: Sending;
  readonly uploads: ReturnType<typeof useUploads>;
}

function SendingTile({ sending, uploads }: SendingProps) {
  return (
    <li>
      <ImageTile address={usePreview(sending.file)} label={sending.file.name} pale>
        <SendingFile
          sending={sending}
          onCancel={() => uploads.cancel(sending.key)}
          onRetry={() => uploads.retry(sending)}
        />
      </ImageTile>
    </li>
  );
}

function addressesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}

const tiles = { display: 'flex', flexWrap: 'wrap', gap: 1.5, m: 0, p: 0, listStyle: 'none' } as const;

/** An address at which the browser shows a file that it has not sent yet; given back when it is no longer shown. */
function usePreview(file: File): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/**
 * Keeps the focus on the button that has moved a picture, in its new place; at the end of the way it goes
 * to the button that leads back.
 */
function useMovedFocus(list: RefObject<HTMLElement | null>, addresses: readonly string[]) {
  const wanted = useRef<{ readonly address: string; readonly move: string }>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const { address, move } = wanted.current;
    const place = `[data-address="${CSS.escape(addresses.includes(address) ? address : '')}"]`;
    const button =
      list.current?.querySelector<HTMLElement>(`${place} [data-move="${move}"]`) ??
      list.current?.querySelector<HTMLElement>(`${place} [data-move]`);
    button?.focus();
    wanted.current = undefined;
  }, [list, addresses]);
  return (address: string, move: 'earlier' | 'later') => {
    wanted.current = { address, move };
  };
}

interface ImageTileProps {
  readonly address: string;
  readonly label: string;
  /** Paler, while it is on its way. */
  readonly pale?: boolean;
  /** Buttons, or how far it has come. */
  readonly children?: ReactNode;
}

const width = 120;

/** A picture 120 px wide (UPLOAD-08) with what can be done to it beneath. */
export function ImageTile({ address, label, pale = false, children }: ImageTileProps) {
  const translate = useTranslate();
  const [broken, setBroken] = useState<string>();
  return (
    <Box sx={{ width, display: 'grid', gap: 0.5 }}>
      <Box sx={frame}>
        {broken === address ? (
          <Box sx={{ color: 'text.secondary', typography: 'caption', p: 1 }}>
            {translate('form.no_picture')}
          </Box>
        ) : (
          <Box
            component="img"
            src={address}
            alt={translate('form.preview_of', { label })}
            onError={() => setBroken(address)}
            sx={{ width: '100%', height: '100%', objectFit: 'cover', opacity: pale ? 0.45 : 1 }}
          />
        )}
      </Box>
      {children}
    </Box>
  );
}

const frame = {
  height: 90,
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;

interface ImageButtonsProps {
  readonly label: string;
  /** Moves it by one place; absent where it is the first or the last, or the only one there can be. */
  readonly onEarlier?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** Moves a picture among the others, and removes it after a question (UPLOAD-05). */
export function ImageButtons({ label, onEarlier, onLater, onRemove }: ImageButtonsProps) {
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
