import { useTranslate } from 'ra-core';
import { inSentence } from './in-sentence.ts';

interface RemovedSwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

/** 'Display removed {name}' (LIST-05, LIST-06). */
export function RemovedSwitch({ name, on, change }: RemovedSwitchProps) {
  const translate = useTranslate();
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={({ target }) => change(target.checked)}
      />
      <span>{translate('list.removed', { name: inSentence(name) })}</span>
    </label>
  );
}
