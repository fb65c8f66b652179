import { useEffect } from 'react';
import { sessionOf, slotDurations } from '../../../../domain/bookings/slot-durations.ts';
import { LocationStatus } from '../../../../domain/choice.ts';
import { priceRules } from '../../../../domain/money.ts';
import { resources } from '../../../../resources/index.ts';
import type { Location } from '../../../../resources/locations.ts';
import { ResourceForm } from '../../../admin/form/resource-form.tsx';
import { PlaceGate } from '../place-gate.tsx';
import { SlotChoice } from '../slot-choice.tsx';
import type { Target } from '../target.tsx';
import { GuestChoice } from './guest-choice.tsx';
import { picking } from './picking.ts';
import type { useBookSession } from './use-book-session.ts';

interface AskProps {
  readonly steps: ReturnType<typeof useBookSession>;
  readonly place: Location | undefined;
  readonly target: Target;
}

const { bookings } = resources;

/** Only open places take bookings. */
const openPlaces = [{ field: 'status', op: 'eq', value: LocationStatus.Open }] as const;
const location_id = { name: 'location_id', field: picking(bookings.fields.location_id, openPlaces) };

/** The first step: guest, place and length, and as soon as these are known the starts. */
export function AskStep({ steps, place, target }: AskProps) {
  const slot = steps.form.watch('slot_duration');
  useOfferedLength(steps.form, place);
  const { choices = [], ...length } = bookings.fields.slot_duration;
  const offered = choices.filter(({ value }) => isOffered(place, Number(value)));
  const fields = [location_id, { name: 'slot_duration', field: { ...length, choices: offered } }];
  return (
    <>
      <GuestChoice isNew={steps.isNew} change={steps.setNew} />
      <ResourceForm resource={bookings} fields={fields} />
      {place !== undefined && slot !== null && isOffered(place, slot) && (
        <PlaceGate key={place.id} id={place.id} zone={place.timezone ?? ''}>
          {found => (
            <SlotChoice
              {...found}
              locationId={place.id}
              durationMinutes={slot}
              target={target}
              missing={steps.missing}
            />
          )}
        </PlaceGate>
      )}
    </>
  );
}

/** A length that the place does not offer, be it that of last time, gives way to the nearest that it does. */
function useOfferedLength(
  form: ReturnType<typeof useBookSession>['form'],
  place: Location | undefined,
): void {
  const slot = form.watch('slot_duration');
  useEffect(() => {
    if (place === undefined || slot === null || isOffered(place, slot)) return;
    const [nearest] = slotDurations
      .map(({ value }) => value)
      .filter(value => isOffered(place, value))
      .sort((one, other) => Math.abs(one - slot) - Math.abs(other - slot));
    if (nearest !== undefined) form.setValue('slot_duration', nearest);
  }, [form, place, slot]);
}

/** Every place offers some lengths; until one is chosen, all that there are. */
function isOffered(place: Location | undefined, slot: number): boolean {
  if (place === undefined) return true;
  const { duration_mins, price_rules, currency } = place;
  const rules = priceRules(duration_mins ?? [], price_rules ?? [], currency);
  return rules.some(rule => rule.slot === sessionOf(slot));
}
