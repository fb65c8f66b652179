import { useTranslate } from 'react-admin';

export interface Option {
  readonly id: number;
  readonly label: string;
}

interface ComboboxOptionsProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly state: 'ready' | 'searching' | 'failed';
  readonly active: number;
  readonly take: (option: Option) => void;
}

const words = { ready: 'list.no_option', searching: 'list.searching', failed: 'list.options_failed' };

export function optionId(id: string, option: Option): string {
  return `${id}-${option.id}`;
}

/** What a combobox offers. The focus stays in its input, which says which option is the active one. */
export function ComboboxOptions({ id, label, options, state, active, take }: ComboboxOptionsProps) {
  const translate = useTranslate();
  return (
    <div className="options">
      <div id={`${id}-options`} role="listbox" aria-label={label} tabIndex={-1}>
        {options.map((option, index) => (
          <div
            key={option.id}
            id={optionId(id, option)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={event => {
              event.preventDefault();
              take(option);
            }}
          >
            {option.label}
          </div>
        ))}
      </div>
      {options.length === 0 && <p role="status">{translate(words[state])}</p>}
    </div>
  );
}
