import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { numbers } from '../../../resources/schema/fields.ts';
import type { CellProps, InputProps } from '../../admin/engine-context.tsx';
import { enConditions } from '../../i18n/en/own-pages.ts';
import { addWords } from '../../i18n/later-words.ts';
import { InputFrame, useInput } from '../../kinds/input-frame.tsx';
import { NumbersInput } from '../../kinds/number/number-inputs.tsx';
import { blank } from '../../kinds/value-at.ts';

addWords(enConditions);

/** The three groups of times of a condition, in the order of the form (FORM-COND-05). */
const paces = ['slow', 'fast', 'moderate'] as const;

type Pace = (typeof paces)[number];

type Flows = Readonly<Record<Pace, readonly number[]>>;

const times = {
  slow: numbers({ label: 'Slow stretch', min: 0 }),
  fast: numbers({ label: 'Fast stretch', min: 0 }),
  moderate: numbers({ label: 'Moderate stretch', min: 0 }),
};

/** The times of the slow, fast and moderate stretch, drawn while they are typed (FORM-COND-02, FORM-COND-05). */
export function FlowsInput(props: InputProps) {
  const translate = useTranslate();
  const { textField } = useInput(props);
  const value: unknown = useWatch({ name: props.name });
  return (
    <InputFrame
      look={{
        ...textField,
        helperText: textField.error || textField.disabled ? textField.helperText : undefined,
      }}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FlowsChart label={translate('conditions.chart')} flows={timesOf(value)} />
        {paces.map(pace => (
          <NumbersInput {...props} key={pace} name={`${props.name}.${pace}`} field={times[pace]} />
        ))}
      </Box>
    </InputFrame>
  );
}

/** The times of each pace, as the form draws them: `Slow 45 + 60 · Fast 15 + 20 + 25`. */
export function FlowsCell({ value }: CellProps) {
  const translate = useTranslate();
  const flows = timesOf(value);
  const told = paces.filter(pace => flows[pace].length > 0);
  if (told.length === 0) return blank;
  return inOneLine(told.map(pace => `${translate(`conditions.paces.${pace}`)} ${flows[pace].join(' + ')}`));
}

/** The times that a value of the form holds by now; what is still empty counts as none. */
function timesOf(value: unknown): Flows {
  const lists = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  );
  return {
    slow: numbersOf(lists.get('slow')),
    fast: numbersOf(lists.get('fast')),
    moderate: numbersOf(lists.get('moderate')),
  };
}

function numbersOf(list: unknown): readonly number[] {
  return Array.isArray(list) ? list.filter(each => typeof each === 'number' && each >= 0) : [];
}

interface FlowsChartProps {
  readonly label: string;
  readonly flows: Flows;
}

/** One row for each pace, one bar for each time, all to one scale, with the sum at the end. */
function FlowsChart({ label, flows }: FlowsChartProps) {
  const translate = useTranslate();
  const longest = Math.max(1, ...paces.flatMap(pace => flows[pace]));
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      {paces.map(pace => {
        const times = flows[pace];
        const sum = times.reduce((total, time) => total + time, 0);
        return (
          <Box key={pace} sx={line}>
            <span>{translate(`conditions.paces.${pace}`)}</span>
            <Box sx={bars} role="img" aria-label={times.join(', ') || translate('conditions.none')}>
              {placed(times).map(({ time, key }) => (
                <Box
                  key={key}
                  title={String(time)}
                  sx={{ ...bar, height: `${Math.max(4, (time / longest) * 100)}%` }}
                />
              ))}
            </Box>
            <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {translate('conditions.sum', { sum })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Equal times differ by their place only. */
function placed(times: readonly number[]) {
  return times.map((time, at) => ({ time, key: `${at}` }));
}

const line = {
  display: 'grid',
  gridTemplateColumns: '80px minmax(0, 1fr) 72px',
  alignItems: 'center',
  columnGap: 1,
  typography: 'caption',
} as const;

const bars = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: 40,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const bar = {
  flex: '1 1 0',
  minWidth: 2,
  maxWidth: 24,
  bgcolor: 'primary.main',
  borderRadius: '2px 2px 0 0',
} as const;
