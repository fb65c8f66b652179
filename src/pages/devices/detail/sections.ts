import { type ComponentType, lazy } from 'react';
import type { DeviceRow } from '../../../../contract/devices.ts';
import { type Role, roles } from '../../../../domain/actor.ts';
import { devices } from '../../../../resources/devices.ts';
import { actionRoles } from '../../../../resources/schema/row-action.ts';
import { Logs, Status } from '../health-sections.ts';

export interface DeviceSectionProps {
  readonly device: DeviceRow;
  readonly role: Role;
}

/** One part of a device's page, loaded when the page opens. It brings its own frame (`ShowSection`). */
interface DeviceSection {
  readonly name: string;
  readonly Section: ComponentType<DeviceSectionProps>;
  /** For everybody unless told. */
  readonly roles?: readonly Role[];
}

const State = lazy(async () => ({ default: (await import('./state-section.tsx')).StateSection }));

const Bookings = lazy(async () => ({ default: (await import('./bookings-section.tsx')).BookingsSection }));

const Timeline = lazy(async () => ({ default: (await import('./timeline-section.tsx')).TimelineSection }));

const Reports = lazy(async () => ({ default: (await import('./log-section.tsx')).LogSection }));

const Facts = lazy(async () => ({ default: (await import('./facts-section.tsx')).FactsSection }));

const RecordFacts = lazy(async () => ({ default: (await import('./record-section.tsx')).RecordSection }));

/** Beside each other on a wide screen, and what needs its whole width beneath; one after the other on a phone. */
export const sides = ['left', 'right', 'below'] as const;
type Side = (typeof sides)[number];

/** What a device's page tells, from top to bottom. */
const sections: Readonly<Record<Side, readonly DeviceSection[]>> = {
  left: [
    { name: 'state', Section: State },
    { name: 'facts', Section: Facts },
    { name: 'bookings', Section: Bookings },
  ],
  right: [
    { name: 'timeline', Section: Timeline },
    { name: 'status', Section: Status, roles: actionRoles(devices, 'status') },
    { name: 'record', Section: RecordFacts },
  ],
  below: [
    { name: 'logs', Section: Logs },
    { name: 'reports', Section: Reports },
  ],
};

/** The parts of one side that this role gets. */
export function sectionsFor(side: Side, role: Role): readonly DeviceSection[] {
  return sections[side].filter(({ roles: allowed = roles }) => allowed.includes(role));
}
