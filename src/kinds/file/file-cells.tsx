import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CellProps } from '../../admin/engine-context.tsx';
import { useText } from '../../i18n/use-text.ts';
import { blank, isBlank } from '../value-at.ts';

/** A sound that can be heard in place; nothing is loaded before one asks for it. */
export function AudioCell({ value, field }: CellProps<string | null>) {
  const translate = useTranslate();
  const text = useText();
  const [sound, setSound] = useState<HTMLAudioElement>();
  useEffect(() => () => sound?.pause(), [sound]);
  if (isBlank(value)) return blank;

  const start = () => {
    const next = new Audio(value);
    const stop = () => setSound(undefined);
    next.addEventListener('ended', stop);
    next.addEventListener('error', stop);
    setSound(next);
    next.play().catch(stop);
  };
  const playing = sound !== undefined;
  return (
    <button
      type="button"
      className="plain"
      aria-pressed={playing}
      aria-label={`${translate(playing ? 'list.pause' : 'list.play')} ${text(field.label)}`}
      onClick={playing ? () => setSound(undefined) : start}
    >
      {playing ? '❚❚' : '▶'} {translate(playing ? 'list.pause' : 'list.play')}
    </button>
  );
}

/** The first picture, small; the row's own title names it. */
export function ImageCell({ value, field }: CellProps<string | readonly string[] | null>) {
  const text = useText();
  const addresses = typeof value === 'string' ? [value] : (value ?? []);
  const [first] = addresses;
  if (first === undefined || first === '') return blank;
  return (
    <span className="tags">
      <img className="thumb" src={first} alt={text(field.label)} loading="lazy" width={40} height={40} />
      {addresses.length > 1 && <span className="faint">+{addresses.length - 1}</span>}
    </span>
  );
}
