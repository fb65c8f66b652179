import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { CellProps } from '../admin/overrides.ts';
import { blank, isBlank } from './blank.ts';

/** A sound that can be heard in place; nothing is loaded before one asks for it. */
export function AudioCell({ value, field }: CellProps<string | null>) {
  const translate = useTranslate();
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
      aria-label={`${translate(playing ? 'list.pause' : 'list.play')} ${field.label}`}
      onClick={playing ? () => setSound(undefined) : start}
    >
      {playing ? '❚❚' : '▶'} {translate(playing ? 'list.pause' : 'list.play')}
    </button>
  );
}
