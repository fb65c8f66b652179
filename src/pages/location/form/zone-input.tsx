import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { LocationStatus } from '../../../../domain/choice.ts';
import { isZoneName } from '../../../../domain/time/calendar.ts';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { useFormRow } from '../../../admin/form/form-context.ts';
import { useNow } from '../../../admin/timers.ts';
import { enLocation } from '../../../i18n/en/locations.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { ChoiceInput } from '../../../kinds/choice-inputs.tsx';
import { Combobox } from '../../../kinds/combobox.tsx';
import { filterByWords } from '../../../kinds/filter-options.ts';
import { useInput } from '../../../kinds/input-frame.tsx';
import { useReferenceTable } from '../../../kinds/reference/reference-input.tsx';
import { offsetOf } from '../../../kinds/time/written-times.ts';
import { clockIn } from '../location-time.ts';

addWords(enLocation);

const mostShown = 40;
const inWords = (zone: string) => zone.replaceAll('_', ' ');

/** The zone of the location, mostly set by its address, with what its clocks show now (FORM-LOC-05, FORM-LOC-08). */
export function ZoneInput(props: InputProps) {
  const translate = useTranslate();
  const { value, change, textField } = useInput(props);
  const { clearErrors } = useFormContext();
  const clock = useClock();
  const zone = typeof value === 'string' && value !== '' ? value : null;
  const { inputRef, onBlur, disabled, helperText, ...look } = textField;
  const now = zone === null ? undefined : clock(zone);
  const { names, filter, isPending } = useZones();
  return (
    <Combobox
      options={zone === null || names.includes(zone) ? names : [zone, ...names]}
      filterOptions={filter}
      loading={isPending}
      value={zone}
      onChange={(_event, next) => {
        // What was said of the address's zone no longer holds.
        clearErrors(props.name);
        change(next);
      }}
      getOptionLabel={inWords}
      renderOption={({ key, ...option }, each) => (
        <Box component="li" key={key} {...option} sx={{ display: 'flex', gap: 1 }}>
          <Box sx={{ flex: 1 }}>{inWords(each)}</Box>
          <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{clock(each)}</Box>
        </Box>
      )}
      disabled={disabled}
      onBlur={onBlur}
      renderInput={params => (
        <TextField
          {...params}
          {...look}
          inputRef={inputRef}
          helperText={helperText ?? (now && translate('location.form.zone_now', { now }))}
        />
      )}
    />
  );
}

/** Zones of the United States first; found by their cities and older names too (REF-04, REF-05). */
function useZones() {
  const { data: zones = [], isPending } = useReferenceTable('time-zones');
  const words = new Map(
    zones.map(({ name, countryName, cities, aliases }) => [
      name,
      [name, countryName, ...cities, ...aliases].join(' '),
    ]),
  );
  const filter = filterByWords((zone: string) => inWords(words.get(zone) ?? zone), { limit: mostShown });
  return { names: zones.map(({ name }) => name), filter, isPending };
}

/** What the clocks of a zone show at present, with how far they are from UTC. */
function useClock(): (zone: string) => string | undefined {
  const now = useNow();
  const locale = usePageLanguage();
  return zone =>
    isZoneName(zone)
      ? `${clockIn(now, zone, locale)} (${offsetOf(new Date(now).toISOString(), zone)})`
      : undefined;
}

/**
 * A new location can only be Coming soon (FORM-LOC-13); one without devices cannot be opened
 * (FORM-LOC-15, FORM-LOC-16). What a location is already stays among the choices.
 */
export function StatusInput(props: InputProps) {
  const row = useFormRow();
  const { data, total } = useGetList(
    'devices',
    {
      pagination: { page: 1, perPage: 10 },
      meta: {
        path: '/v3/beds',
        entries: [
          { field: 'partner_location_id', op: 'eq', value: row?.id ?? 0 },
          { field: 'deleted', op: 'eq', value: false },
        ],
      },
    },
    { enabled: row !== undefined },
  );
  const hasDevices = data !== undefined && (total ?? data.length) > 0;
  const choices = (props.field.choices ?? []).filter(({ value }) => {
    if (row === undefined) return value === LocationStatus.ComingSoon;
    return value !== LocationStatus.Open || hasDevices || row.status === LocationStatus.Open;
  });
  return <ChoiceInput {...props} field={{ ...props.field, choices }} />;
}
