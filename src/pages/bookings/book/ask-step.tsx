import { useEffect } from 'react';
import { sessionOf, slotDurations } from '../../../../domain/bookings/slot-durations.ts';
import { LocationStatus } from '../../../../domain/choice.ts';
import { priceRules } from '../../../../domain/money.ts';
import { resources } from '../../../../resources/index.ts';
import type { Location } from '../../../../resources/locations.ts';
import { ResourceForm } from '../../../admin/form/resource-form.tsx';
import { LocationGate } from '../location-gate.tsx';
import { SlotChoice } from '../slot-choice.tsx';
import type { Target } from '../target.tsx';
import { GuestChoice } from './guest-choice.tsx';
import { picking } from './picking.ts';
import type { useBookSession } from './use-book-session.ts';

interface AskProps {
  readonly steps: ReturnType<typeof useBookSession>;
  readonly location: Location | undefined;
  readonly target: Target;
}

const { bookings } = resources;

/** Only open locations take bookings. */
const openLocations = [{ field: 'status', op: 'eq', value: LocationStatus.Open }] as const;
const location_id = { name: 'location_id', field: picking(bookings.fields.location_id, openLocations) };

/** The first step: guest, location and length, and as soon as these are known the starts. */
export function AskStep({ steps, location, target }: AskProps) {
  const slot = steps.form.watch('slot_duration');
  useOfferedLength(steps.form, location);
  const { choices = [], ...length } = bookings.fields.slot_duration;
  const offered = choices.filter(({ value }) => isOffered(location, Number(value)));
  const fields = [location_id, { name: 'slot_duration', field: { ...length, choices: offered } }];
  return (
    <>
      <GuestChoice isNew={steps.isNew} change={steps.setNew} choose={steps.choose} />
      <ResourceForm resource={bookings} fields={fields} />
      {location !== undefined && slot !== null && isOffered(location, slot) && (
        <LocationGate key={location.id} id={location.id} zone={location.timezone ?? ''}>
          {found => (
            <SlotChoice
              {...found}
              locationId={location.id}
              durationMinutes={slot}
              target={target}
              missing={steps.missing}
            />
          )}
        </LocationGate>
      )}
    </>
  );
}

/** A length that the location does not offer, be it that of last time, gives way to the nearest that it does. */
function useOfferedLength(
  form: ReturnType<typeof useBookSession>['form'],
  location: Location | undefined,
): void {
  const slot = form.watch('slot_duration');
  useEffect(() => {
    if (location === undefined || slot === null || isOffered(location, slot)) return;
    const [nearest] = slotDurations
      .map(({ value }) => value)
      .filter(value => isOffered(location, value))
      .sort((one, other) => Math.abs(one - slot) - Math.abs(other - slot));
    if (nearest !== undefined) form.setValue('slot_duration', nearest);
  }, [form, location, slot]);
}

/** Every location offers some lengths; until one is chosen, all that there are. */
function isOffered(location: Location | undefined, slot: number): boolean {
  if (location === undefined) return true;
  const { duration_mins, price_rules, currency } = location;
  const rules = priceRules(duration_mins ?? [], price_rules ?? [], currency);
  return rules.some(rule => rule.slot === sessionOf(slot));
}
