import { z } from 'zod';
import { Role } from '../domain/actor.ts';
import { offers } from '../domain/offers.ts';
import { defineCall } from './call.ts';

/** An account that the sign-in page offers in demo mode. */
const demoAccount = z.object({
  email: z.string(),
  password: z.string(),
  role: z.enum(Role),
  name: z.string(),
});

const settings = z.object({
  demo_accounts: z.array(demoAccount),
  banner: z.boolean(),
  auth_modes: z.array(z.string()),
  sign_in_with: z.array(z.string()),
  offers: z.array(z.enum(offers)).describe('What this host can do beyond the documented calls'),
  upload_limits: z.object({ image: z.number(), audio: z.number() }).describe('Megabytes'),
});

/** What the portal must know before anybody has signed in. */
export type PublicSettings = z.infer<typeof settings>;

export const publicSettings = defineCall({
  method: 'GET',
  path: '/config',
  tags: ['Status'],
  summary: 'What the portal must know before sign-in',
  answer: settings,
});

const change = z.object({
  resource: z.string(),
  id: z.int(),
  action: z.enum(['create', 'update', 'remove']),
  version: z.number().exactOptional(),
  location_id: z.number().exactOptional(),
  operation: z.string().exactOptional(),
});

/** What the live connection says: a row that has changed, that it lives, or that changes may have gone unheard. */
export const liveMessage = z.union([
  change,
  z.object({ live: z.literal(true) }),
  z.object({ missed: z.literal(true) }),
]);
