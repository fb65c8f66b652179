import type { FastifyInstance } from 'fastify';
import { bookedDays } from '../../contract/hours/booked-days.ts';
import { holidaysCall } from '../../contract/hours/holidays.ts';
import { answer } from '../answer.ts';
import { blockTime, changeBlock } from '../workflows/blocks/block-time.ts';
import { readBookedDays } from '../workflows/hours/booked-days.ts';
import { changeSpecialDay } from '../workflows/hours/change-special-day.ts';
import { closeDays } from '../workflows/hours/close-days.ts';
import { saveCopiedHours } from '../workflows/hours/copy-hours.ts';
import { holidaysOf } from '../workflows/hours/holidays.ts';
import { saveLaterHours } from '../workflows/hours/later-hours.ts';
import { saveWeeklyHours } from '../workflows/hours/weekly-hours.ts';
import { answerTwoStep, type WorkflowDeps } from './two-step.ts';

/** When a location is open: single days, the week (API-28, API-29) and blocks (DEC-185). */
export function locationRoutes(app: FastifyInstance, deps: WorkflowDeps): void {
  answerTwoStep(app, deps, changeSpecialDay);
  answer(app, holidaysCall, async ({ query: { locations, region }, request: { actor } }) => {
    const asked = { locations: locations.split(',').map(Number), region, actor, now: deps.now() };
    return await deps.database.transaction(connection => holidaysOf(connection, asked), { readOnly: true });
  });
  answerTwoStep(app, deps, closeDays);
  answer(app, bookedDays, async ({ params: { id: locationId }, request: { actor } }) => {
    const asked = { locationId, actor, now: deps.now() };
    const data = await deps.database.transaction(at => readBookedDays(at, asked), { readOnly: true });
    return { code: 200, message: 'OK', data };
  });
  answerTwoStep(app, deps, saveWeeklyHours);
  answerTwoStep(app, deps, saveLaterHours);
  answerTwoStep(app, deps, saveCopiedHours);
  answerTwoStep(app, deps, blockTime);
  answerTwoStep(app, deps, changeBlock);
}
