import { z } from 'zod';

/** Backups that the portal makes by itself, and how many it keeps. */
export interface NightlySettings {
  readonly directory: string;
  /** Of the day, by the clock of UTC. */
  readonly hour: number;
  readonly keep: number;
}

const wrongHour = 'must be an hour of the day in UTC, from 0 to 23';

/** The variables of the environment that set them up. */
export const nightlyEnvironment = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOUR: z
    .string()
    .regex(/^\d{1,2}$/, wrongHour)
    .transform(Number)
    .refine(hour => hour < 24, wrongHour)
    .default(3),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number)
    .default(7),
};

type Values = z.output<z.ZodObject<typeof nightlyEnvironment>>;

/** Undefined where nobody asked for them. */
export function nightlyOf({ BACKUP_DIR, BACKUP_HOUR, BACKUP_KEEP }: Values): NightlySettings | undefined {
  return BACKUP_DIR === undefined
    ? undefined
    : { directory: BACKUP_DIR, hour: BACKUP_HOUR, keep: BACKUP_KEEP };
}
