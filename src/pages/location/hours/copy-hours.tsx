import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider, useGetList, useTranslate } from 'react-admin';
import { copyHours } from '../../../../contract/hours/copy-hours.ts';
import type { LocationsPlan } from '../../../../contract/solve.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { type Location, mostLocations } from '../../../../resources/locations.ts';
import { PortalDialog } from '../../../admin/dialogs/portal-dialog.tsx';
import { useDebouncedValue } from '../../../admin/timers.ts';
import { PlanList } from '../../../booking/steps/plan-list.tsx';
import { useFollowedPlan } from '../../../booking/steps/use-followed-plan.ts';
import { refusalOf, useRefusalWords } from '../../../booking/steps/workflow-refusal.ts';
import { Combobox } from '../../../kinds/combobox.tsx';
import type { LocationDetail } from '../location-detail.ts';

interface Props {
  readonly location: LocationDetail;
  readonly onClose: () => void;
}

/** Gives other locations the hours of this one, with the bookings that would lie outside them (DEC-212). */
export function CopyHours({ location, onClose }: Props) {
  const translate = useTranslate();
  const wordsOf = useRefusalWords();
  const [chosen, setChosen] = useState<Location[]>([]);
  const { plan, busy, refusal, isReady, isComing, carryOut } = useCopying(location.id, chosen);
  const refused = refusal ?? (plan.error === null ? undefined : refusalOf(plan.error));
  const copy = async () => {
    if (isReady && plan.data !== undefined && (await carryOut(plan.data)) !== undefined) onClose();
  };
  return (
    <PortalDialog
      title={translate('later_hours.copy_title')}
      subject={location.name}
      width={640}
      onClose={onClose}
    >
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{translate('later_hours.copy_text')}</DialogContentText>
        <LocationsInput except={location.id} chosen={chosen} disabled={busy} onChange={setChosen} />
        {refused !== undefined && <Alert severity="warning">{wordsOf(refused)}</Alert>}
        {chosen.length > 0 && plan.data === undefined && plan.error === null && (
          <Skeleton variant="rounded" height={72} aria-label={translate('day_hours.checking')} />
        )}
        {chosen.length > 0 && plan.data !== undefined && <Outside plan={plan.data} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          loading={busy || isComing}
          disabled={chosen.length === 0 || plan.error !== null}
          onClick={() => void copy()}
        >
          {translate('later_hours.copy', { smart_count: chosen.length })}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}

const pauseMs = 300;

interface InputProps {
  readonly except: number;
  readonly chosen: Location[];
  readonly disabled: boolean;
  readonly onChange: (chosen: Location[]) => void;
}

/** The other locations that one may read, found by name; whoever may not change one of them is told by the plan. */
function LocationsInput({ except, chosen, disabled, onChange }: InputProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(typed.trim(), pauseMs);
  const { data = [], isPending } = useGetList<Location>('locations', {
    ...{ pagination: { page: 1, perPage: 50 }, sort: { field: 'name', order: 'ASC' } },
    filter: q === '' ? {} : { q },
    meta: { entries: [{ field: 'deleted', op: 'eq', value: false }] },
  });
  return (
    <Combobox
      multiple
      disabled={disabled}
      options={data.filter(({ id }) => id !== except)}
      // The server has looked for what is typed.
      filterOptions={found => found}
      // Another array would be another value, at which the box forgets what is typed.
      value={chosen}
      onChange={(_event, next) => onChange(next.slice(0, mostLocations))}
      onInputChange={(_event, text) => setTyped(text)}
      filterSelectedOptions
      loading={isPending}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, each) => option.id === each.id}
      renderInput={params => <TextField {...params} label={translate('later_hours.copy_to')} autoFocus />}
    />
  );
}

function useCopying(id: number, chosen: readonly Location[]) {
  const provider = useDataProvider<PortalDataProvider>();
  const params = { id };
  const request = { locations: chosen.map(location => location.id) };
  return useFollowedPlan({
    ...{ key: ['bookings', 'copyHours', id], resources: ['bookings', 'locations'] },
    ...{ request, isValid: chosen.length > 0, done: 'hours.saved' },
    ask: signal => provider.ask(copyHours.plan, { params, body: request, signal }),
    submit: plan =>
      provider.submit(copyHours.done, { params, body: { ...request, confirm_copy: true, plan } }),
  });
}

/** The bookings that lie outside the hours then, by location: they stay, and somebody has seen it. */
function Outside({ plan }: { readonly plan: LocationsPlan }) {
  const translate = useTranslate();
  if (plan.bookings.length === 0)
    return <Alert severity="success">{translate('later_hours.copy_free')}</Alert>;
  const title = translate('hours.outside_title', { smart_count: plan.bookings.length });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Alert severity="warning">
        {title}. {translate('hours.outside_text')}
      </Alert>
      {plan.locations.map(({ id, name, timezone, bookings: ids }) => {
        const bookings = plan.bookings.filter(booking => ids.includes(booking.id));
        return (
          bookings.length > 0 && (
            <section key={id}>
              <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
                {name}
              </Box>
              <PlanList label={`${title}: ${name}`} bookings={bookings} zone={timezone} />
            </section>
          )
        );
      })}
    </Box>
  );
}
