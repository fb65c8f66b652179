import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useGetList, useTranslate } from 'react-admin';
import type { RolloutPlan } from '../../../contract/devices/rollouts.ts';
import { sentence } from '../../../domain/refusals/spoken.ts';
import { plainFigures } from '../../../domain/text/plain-line.ts';
import type { Hardware } from '../../../resources/hardwares.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Figure, figures, type RolloutForm } from './use-new-rollout.ts';

interface Props {
  readonly form: RolloutForm;
  /** By what the devices of the version can be narrowed, and how it would be called; undefined before it is known. */
  readonly plan: RolloutPlan | undefined;
}

const grid = {
  display: 'grid',
  gap: 2,
  alignItems: 'end',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
};

/** Which devices, in which waves, and when it stops by itself. */
export function RolloutFields({ form, plan }: Props) {
  const translate = useTranslate();
  const { typed, change } = form;
  const { locations = [], countries = [], versions = [] } = plan?.choices ?? {};
  const of = (value: string, count: number) => `${value} (${count})`;
  return (
    <>
      <HardwareField form={form} />
      <Group title={translate('rollouts.which')}>
        <Select
          label={translate('rollouts.location')}
          none={translate('rollouts.all_locations')}
          value={typed.location === 0 ? '' : String(typed.location)}
          options={locations.map(({ id, name, count }) => [String(id), of(name, count)])}
          onChange={value => change({ location: Number(value) })}
        />
        <Select
          label={translate('rollouts.country')}
          none={translate('rollouts.all_countries')}
          value={typed.country}
          options={countries.map(({ value, count }) => [value, of(value, count)])}
          onChange={country => change({ country })}
        />
        <Select
          label={translate('rollouts.running')}
          none={translate('rollouts.any')}
          value={typed.running}
          options={versions.map(({ value, count }) => [value, of(value, count)])}
          onChange={running => change({ running })}
        />
      </Group>
      <Group title={translate('rollouts.waves')}>
        <FigureField name="first" label={translate('rollouts.first')} form={form} />
        <FigureField name="percent" label={translate('rollouts.percent')} form={form} />
        <FigureField name="hours_between" label={translate('rollouts.hours')} form={form} />
      </Group>
      <Group title={translate('rollouts.safety')}>
        <FigureField name="minutes" label={translate('rollouts.minutes')} form={form} />
        <FigureField name="most_failed" label={translate('rollouts.most_failed')} form={form} />
      </Group>
      <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{translate('rollouts.how')}</Box>
      <TextField
        size="small"
        label={translate('rollouts.name')}
        value={typed.name}
        helperText={plan !== undefined && translate('rollouts.name_hint', { name: plan.name })}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'subtitle2', p: 0, mb: 1 }}>
        {title}
      </Box>
      <Box sx={grid}>{children}</Box>
    </Box>
  );
}

/** The versions that have firmware to give out; what was narrowed before is narrowed no more. */
function HardwareField({ form: { typed, change } }: Pick<Props, 'form'>) {
  const translate = useTranslate();
  const { data = [] } = useGetList<Hardware>('hardwares', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
    meta: {
      entries: [
        { field: 'enable', op: 'eq', value: true },
        { field: 'deleted', op: 'eq', value: false },
      ],
    },
  });
  const given = data.filter(({ lastest_firmware_version }) => lastest_firmware_version !== null);
  return (
    <Select
      label={translate('rollouts.hardware')}
      none={translate('rollouts.choose')}
      value={typed.hardware === 0 ? '' : String(typed.hardware)}
      options={given.map(({ id, name, lastest_firmware_version: newest }) => [
        String(id),
        `${name} → ${newest}`,
      ])}
      onChange={value => change({ hardware: Number(value), location: 0, country: '', running: '' })}
    />
  );
}

interface SelectProps {
  readonly label: string;
  readonly none: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Select({ label, none, value, options, onChange }: SelectProps) {
  const isKnown = value === '' || options.some(([each]) => each === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{none}</option>
      {!isKnown && <option value={value}>{value}</option>}
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </TextField>
  );
}

interface FigureProps {
  readonly name: Figure;
  readonly label: string;
  readonly form: RolloutForm;
}

function FigureField({ name, label, form: { typed, isWrong, change } }: FigureProps) {
  const text = useText();
  const [least, most] = figures[name];
  const problem =
    Number(typed[name]) < least ? sentence('form.least', { least }) : sentence('form.most', { most });
  const isNumber = /^\d+$/.test(typed[name]);
  return (
    <TextField
      size="small"
      label={label}
      value={typed[name]}
      error={isWrong(name)}
      helperText={isWrong(name) && text(isNumber ? problem : sentence('form.whole-number'))}
      onChange={({ target }) => change({ [name]: plainFigures(target.value) })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
    />
  );
}
