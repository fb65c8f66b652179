import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { CandidateRanks } from '../../../../contract/fleet/candidate-ranks.ts';
import { healthChoice } from '../../../../domain/devices/fleet-health.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useChoiceLabel } from '../../../kinds/choice-views.tsx';
import { Combobox } from '../../../kinds/combobox.tsx';
import { filterByWords } from '../../../kinds/filter-options.ts';
import { type ReplaceForm, useCandidates } from './use-replace.ts';

const mostShown = 100;

const matching = filterByWords<DeviceRow>(
  ({ name, serial_id, connection_id }) => `${name} ${serial_id} ${connection_id}`,
  { limit: mostShown },
);

/** The devices that fit: enabled ones of the location, then those in stock; found by name, serial or connection ID. */
export function CandidateInput({ old }: { readonly old: DeviceRow }) {
  const translate = useTranslate();
  const text = useText();
  const { candidates, ranks, isPending, failed, retry } = useCandidates(old);
  const { control } = useFormContext<ReplaceForm>();
  const { field, fieldState } = useController({
    ...{ control, name: 'next' },
    rules: { validate: chosen => (chosen === null ? 'replace.device_blank' : undefined) },
  });
  if (failed)
    return (
      <Alert severity="error" action={<Button onClick={retry}>{translate('show.retry')}</Button>}>
        {translate('replace.candidates_failed')}
      </Alert>
    );
  const message = fieldState.error?.message;
  return (
    <>
      <Combobox
        options={candidates}
        value={field.value}
        onChange={(_event, chosen) => field.onChange(chosen)}
        onBlur={field.onBlur}
        loading={isPending}
        filterOptions={matching}
        getOptionLabel={({ name, serial_id }) => inOneLine([name, serial_id])}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        groupBy={({ partner_location_id }) =>
          translate(partner_location_id === null ? 'replace.in_stock' : 'replace.here')
        }
        renderOption={({ key, ...props }, device) => (
          <li key={key} {...props}>
            <Candidate device={device} ranks={ranks} />
          </li>
        )}
        renderInput={params => (
          <TextField
            {...params}
            label={translate('replace.new_device')}
            required
            autoFocus
            inputRef={field.ref}
            error={message !== undefined}
            helperText={
              message === undefined ? translate('replace.new_device_hint') : text(translate(message))
            }
          />
        )}
      />
      {!isPending && candidates.length === 0 && (
        <Alert severity="info">{translate('replace.none_fits')}</Alert>
      )}
    </>
  );
}

interface CandidateProps {
  readonly device: DeviceRow;
  readonly ranks: CandidateRanks | undefined;
}

function Candidate({ device, ranks }: CandidateProps) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const rank = ranks?.ranks.find(({ id }) => id === device.id);
  const { name, serial_id, connection_id, hardware } = device;
  return (
    <Box sx={{ minWidth: 0 }}>
      <div>{name}</div>
      <Box className="figures" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {inOneLine([serial_id, connection_id, hardware?.name])}
      </Box>
      {rank !== undefined && (
        <Box className="figures" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {labelOf(healthChoice(rank.state))}
          {ranks !== undefined &&
            ranks.bookings > 0 &&
            ` · ${translate('replace.stay', { smart_count: ranks.bookings, stay: rank.stay })}`}
        </Box>
      )}
    </Box>
  );
}
