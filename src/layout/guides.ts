import { Role } from '../../domain/actor.ts';

/** One step of a guide: where it happens, and the control it points at, by the key or text of its label. */
export interface GuideStep {
  readonly id: string;
  readonly path: string;
  readonly control?: string;
}

const jump: GuideStep = { id: 'jump', path: '', control: 'palette.open' };
const look: GuideStep = { id: 'look', path: '', control: 'profile.open' };

/** The short guide of each role (DEC-62); the words stand under `guides.{id}`. */
export const guides: Readonly<Record<Role, readonly GuideStep[]>> = {
  [Role.Admin]: [
    { id: 'bookings', path: '/bookings', control: 'Search' },
    { id: 'reference', path: '/cities', control: 'Create' },
    { id: 'devices', path: '/devices' },
    jump,
    look,
  ],
  [Role.Partner]: [
    { id: 'locations', path: '/locations' },
    { id: 'own_bookings', path: '/bookings', control: 'Search' },
    { id: 'own_devices', path: '/devices' },
    jump,
    look,
  ],
  [Role.CustomerService]: [
    { id: 'bookings', path: '/bookings', control: 'Search' },
    { id: 'people', path: '/users', control: 'Search' },
    { id: 'devices', path: '/devices' },
    jump,
    look,
  ],
  [Role.Marketing]: [
    { id: 'people', path: '/users', control: 'Search' },
    { id: 'bookings', path: '/bookings', control: 'Search' },
    jump,
    look,
  ],
};
