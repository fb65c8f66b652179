import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inSentence } from './in-sentence.ts';

interface RemovedSwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

/** 'Display removed {name}' (LIST-05, LIST-06). It turns at once; the address follows a moment later. */
export function RemovedSwitch({ name, on, change }: RemovedSwitchProps) {
  const translate = useTranslate();
  const [turned, setTurned] = useState(on);
  const [known, setKnown] = useState(on);
  if (known !== on) {
    setKnown(on);
    setTurned(on);
  }
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={turned}
        checked={turned}
        onChange={({ target }) => {
          setTurned(target.checked);
          change(target.checked);
        }}
      />
      <span>{translate('list.removed', { name: inSentence(name) })}</span>
    </label>
  );
}
