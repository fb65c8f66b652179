import { Role } from '../../../domain/actor.ts';

/** The people that the sign-in page offers in demo mode; their numbers are those of their rows. */
export const accounts = [
  { id: 1, email: 'admin@portal.test', role: Role.Admin, first_name: 'Ada', last_name: 'Hartley' },
  { id: 2, email: 'partner@portal.test', role: Role.Partner, first_name: 'Linh', last_name: 'Nguyen' },
  {
    id: 3,
    email: 'service@portal.test',
    role: Role.CustomerService,
    first_name: 'Priya',
    last_name: 'Shrestha',
  },
  { id: 4, email: 'marketing@portal.test', role: Role.Marketing, first_name: 'Marco', last_name: 'Silva' },
] as const;

export const demoPassword = 'Welcome2026';
