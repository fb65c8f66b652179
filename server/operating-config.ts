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

type NightlyValues = z.output<z.ZodObject<typeof nightlyEnvironment>>;

/** Undefined where nobody asked for them. */
export function nightlyOf({
  BACKUP_DIR,
  BACKUP_HOUR,
  BACKUP_KEEP,
}: NightlyValues): NightlySettings | undefined {
  return BACKUP_DIR === undefined
    ? undefined
    : { directory: BACKUP_DIR, hour: BACKUP_HOUR, keep: BACKUP_KEEP };
}

/** Where metrics are read; nowhere unless a port or a token says so. */
export interface MetricsSettings {
  /** A port of their own, for a collector on this machine or in this network. */
  readonly port: number | undefined;
  readonly host: string;
  /** Whoever reads them must show it; with it they are also at /metrics of the portal itself. */
  readonly token: string | undefined;
}

const wrongPort = 'must be a whole number from 1 to 65535';

/** The variables of the environment that set it up. */
export const metricsEnvironment = {
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, wrongPort)
    .transform(Number)
    .refine(port => port >= 1 && port <= 65_535, wrongPort)
    .optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address such as 127.0.0.1')
    .default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must have 32 to 200 characters without spaces')
    .optional(),
};

type MetricsValues = z.output<z.ZodObject<typeof metricsEnvironment>>;

export function metricsOf({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN }: MetricsValues): MetricsSettings {
  return { port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN };
}

/** How a process ends. */
export const endEnvironment = {
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 0 to 999')
    .transform(Number)
    .default(0),
};
