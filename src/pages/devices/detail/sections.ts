import { type ComponentType, lazy } from 'react';
import { Role, roles } from '../../../../domain/actor.ts';
import type { DeviceRow } from '../device-row.ts';
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

const Sessions = lazy(async () => ({ default: (await import('./sessions-section.tsx')).SessionsSection }));

const Timeline = lazy(async () => ({ default: (await import('./timeline-section.tsx')).TimelineSection }));

const Reports = lazy(async () => ({ default: (await import('./log-section.tsx')).LogSection }));

const Facts = lazy(async () => ({ default: (await import('./facts-section.tsx')).FactsSection }));

const RecordFacts = lazy(async () => ({ default: (await import('./record-section.tsx')).RecordSection }));

/** What a device's page tells, from top to bottom: beside each other on a wide screen, one after the other on a phone. */
const sections: Readonly<Record<'left' | 'right', readonly DeviceSection[]>> = {
  left: [
    { name: 'state', Section: State },
    { name: 'facts', Section: Facts },
    { name: 'bookings', Section: Bookings },
    { name: 'sessions', Section: Sessions },
    { name: 'reports', Section: Reports },
  ],
  right: [
    { name: 'timeline', Section: Timeline },
    { name: 'status', Section: Status, roles: [Role.Admin] },
    { name: 'logs', Section: Logs },
    { name: 'record', Section: RecordFacts },
  ],
};

/** The parts of one side that this role gets. */
export function sectionsFor(side: 'left' | 'right', role: Role): readonly DeviceSection[] {
  return sections[side].filter(({ roles: allowed = roles }) => allowed.includes(role));
}
