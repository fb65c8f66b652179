import type { Tone } from '../../domain/choice.ts';
import type { FleetState } from '../../domain/devices/fleet-health.ts';

/** How the states of devices are coloured wherever they show. */
export const fleetTones = {
  offline: 'danger',
  failing: 'danger',
  disabled: 'neutral',
  weak: 'warning',
  outdated: 'info',
  well: 'success',
  planned: 'neutral',
  stock: 'neutral',
} as const satisfies Record<FleetState, Tone>;
