import { z } from 'zod';
import { fleetStates } from '../../domain/devices/fleet-health.ts';
import { byId, defineCall, done } from '../call.ts';

const ranks = z.object({
  bookings: z.int().describe('How many bookings of the device would move'),
  ranks: z.array(
    z.object({
      id: z.int().describe('Of the device that could take its place'),
      state: z.enum(fleetStates),
      stay: z.int().describe('How many of the bookings could stay at their time'),
    }),
  ),
});
export type CandidateRanks = z.infer<typeof ranks>;

export const candidateRanksCall = defineCall({
  method: 'GET',
  path: '/v3/homebeds/:id/replacement-ranks',
  tags: ['Devices'],
  summary:
    'How well each device that can take the place of one would do: its health, and how many bookings stay',
  params: byId,
  answer: done.extend({ data: ranks }),
});
