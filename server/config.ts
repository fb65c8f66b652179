import { z } from 'zod';
import { type UploadKind, usualLimitMegabytes } from '../domain/records/limits.ts';
import { secretProblem, secretRule } from './auth/sessions/signing-keys.ts';
import { type IdentityProviders, identityEnvironment, identityProvidersOf } from './identity-config.ts';
import { senderOf } from './mail/address.ts';
import {
  endEnvironment,
  type MetricsSettings,
  metricsEnvironment,
  metricsOf,
  type NightlySettings,
  nightlyEnvironment,
  nightlyOf,
} from './operating-config.ts';
import { reachEnvironment } from './reach-config.ts';
import { type StorageSettings, storageEnvironment, storageOf } from './storage-config.ts';
import { type Ages, ageEnvironment, agesOf } from './upkeep/ages.ts';

/** What the environment says, checked; the only place that reads it. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** May the demo accounts, whose password everybody knows, be offered where other machines reach the portal? */
  readonly demo: boolean;
  readonly dataDir: string;
  /** What an acknowledged change of the embedded database survives (decision 8). */
  readonly durability: (typeof durabilities)[number];
  readonly databaseUrl: string | undefined;
  /** A replica of that database, which answers a part of what is read. */
  readonly databaseReadUrl: string | undefined;
  /** Where people reach the portal; links in mails start with it, and https switches HSTS on. */
  readonly publicUrl: string | undefined;
  /** Proxies whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies: readonly string[];
  /** What one address may ask in a minute; a loopback address has no limit. */
  readonly requestsPerMinute: number;
  readonly secretKey: string | undefined;
  readonly logLevel: (typeof logLevels)[number];
  readonly switchUrl: string;
  /** Hosts that people may be sent to, by name or as `*.example.com`. */
  readonly switchHosts: readonly string[];
  readonly apiUrl: string | undefined;
  readonly mapsKey: string | undefined;
  readonly smtpUrl: string | undefined;
  /** Whether a mail server must speak TLS before it gets a mail or a password. */
  readonly smtpTls: boolean;
  readonly mailFrom: string | undefined;
  /** How long a mail waits before it leaves, so that what caused it can be undone. */
  readonly mailDelaySeconds: number;
  /** Megabytes that an uploaded file may have (DEC-61). */
  readonly uploadLimits: Readonly<Record<UploadKind, number>>;
  /** The hosts that may keep the logs of sessions; the portal fetches from no others (F8). */
  readonly sessionLogHosts: readonly string[];
  readonly storage: StorageSettings;
  /** Undefined when the portal makes none by itself. */
  readonly nightlyBackups: NightlySettings | undefined;
  /** How long rows live whose life the operator chooses. */
  readonly ages: Ages;
  readonly metrics: MetricsSettings;
  /** How long a process that is told to stop says that it is not ready, and serves on, for balancers to notice. */
  readonly drainSeconds: number;
  /** By whom people may be vouched for, and what the portal is called there; only those that are set up. */
  readonly identityProviders: IdentityProviders;
}

/** A start that was refused because of the environment; the message is one sentence for the person at the terminal. */
export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const durabilities = ['process', 'disk'] as const;

const text = z.string().min(1).optional();
const postgresAddress = address('must be a PostgreSQL address, postgres://user:password@host/database', [
  'postgres:',
  'postgresql:',
]);
export const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address such as 127.0.0.1')
    .default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine(port => port <= 65_535, 'must be a whole number from 0 to 65535')
    .default(3000),
  DEMO: z
    .enum(['0', '1'], 'must be 1 to offer the demo accounts to other machines, or 0')
    .transform(value => value === '1')
    .default(false),
  DATA_DIR: z.string().default('.data'),
  DURABILITY: z
    .enum(durabilities, 'must be process, or disk to flush each change before it is confirmed')
    .default('process'),
  DATABASE_URL: postgresAddress,
  DATABASE_READ_URL: postgresAddress,
  REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .default(6000),
  SECRET_KEY: z.string().superRefine(refuseWeakSecret).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  SWITCH_URL: z
    .string()
    .startsWith('https://', 'must start with https://')
    .includes('{domain}', { message: 'must contain {domain}' })
    .default('https://{domain}/#access_token={token}'),
  // Nobody can own a name below .example: it serves the demo data, and leads nowhere else.
  SWITCH_HOSTS: z
    .string()
    .regex(
      /^(\*\.)?[\w-]+(\.[\w-]+)+(,(\*\.)?[\w-]+(\.[\w-]+)+)*$/,
      'must be names of hosts, separated by commas',
    )
    .default('*.portal.example'),
  VITE_API_URL: z.string().optional(),
  GOOGLE_MAPS_KEY: text,
  SMTP_URL: address('must be a mail server, such as smtp://user:password@host:587', ['smtp:', 'smtps:']),
  SMTP_TLS: z
    .enum(['required', 'off'], 'must be required, or off for a mail server that speaks no TLS')
    .default('required'),
  MAIL_FROM: z
    .string()
    .refine(value => senderOf(value) !== undefined, 'must be an address such as Portal <portal@example.com>')
    .optional(),
  MAIL_DELAY_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number from 0 to 9999')
    .transform(Number)
    .default(60),
  IMAGE_LIMIT_MB: megabytes(usualLimitMegabytes.image),
  AUDIO_LIMIT_MB: megabytes(usualLimitMegabytes.audio),
  SESSION_LOG_HOSTS: z
    .string()
    .regex(
      /^[\w.-]+(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*$/,
      'must be names of hosts, separated by commas, such as logs.example.com',
    )
    .optional(),
  ...reachEnvironment,
  ...storageEnvironment,
  ...nightlyEnvironment,
  ...ageEnvironment,
  ...metricsEnvironment,
  ...endEnvironment,
  ...identityEnvironment,
});

/** Values that must not be repeated on a terminal or in a log. */
const secrets = new Set([
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'S3_URL',
  'GOOGLE_MAPS_KEY',
  'METRICS_TOKEN',
]);

/**
 * The configuration of this process. Empty variables count as absent.
 * Throws `ConfigError` with one sentence that names the variable and what it must be (reliability G14).
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const checked = environment.safeParse(given);
  if (!checked.success) throw new ConfigError(sentence(checked.error, given));
  const values = checked.data;
  const production = values.NODE_ENV === 'production';
  if (production && values.SECRET_KEY === undefined)
    throw new ConfigError(
      `SECRET_KEY must be set in production: ${secretRule}, the same for every process of this portal.`,
    );
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL must be set beside DATABASE_READ_URL: the database that it follows.');
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    throw new ConfigError(
      'MAIL_FROM must be set beside SMTP_URL: the address that mails come from, such as Portal <portal@example.com>.',
    );
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    demo: values.DEMO,
    dataDir: values.DATA_DIR,
    durability: values.DURABILITY,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUST_PROXY?.split(',') ?? [],
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    secretKey: values.SECRET_KEY,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    switchUrl: values.SWITCH_URL,
    switchHosts: values.SWITCH_HOSTS.toLowerCase().split(','),
    apiUrl: values.VITE_API_URL,
    mapsKey: values.GOOGLE_MAPS_KEY,
    smtpUrl: values.SMTP_URL,
    smtpTls: values.SMTP_TLS === 'required',
    mailFrom: values.MAIL_FROM,
    mailDelaySeconds: values.MAIL_DELAY_SECONDS,
    uploadLimits: { image: values.IMAGE_LIMIT_MB, audio: values.AUDIO_LIMIT_MB },
    sessionLogHosts: values.SESSION_LOG_HOSTS?.split(',') ?? [],
    storage: storageOf(values),
    nightlyBackups: nightlyOf(values),
    ages: agesOf(values),
    metrics: metricsOf(values),
    drainSeconds: values.DRAIN_SECONDS,
    identityProviders: identityProvidersOf(values),
  };
}

function megabytes(usual: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999')
    .transform(Number)
    .default(usual);
}

function address(message: string, protocols: readonly string[]) {
  return z
    .string()
    .refine(value => {
      const url = URL.parse(value);
      return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
    }, message)
    .optional();
}

function refuseWeakSecret(secret: string, context: z.RefinementCtx<string>): void {
  const message = secretProblem(secret);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
}

function sentence(error: z.ZodError, given: Readonly<Record<string, string | undefined>>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  const but = secrets.has(name) ? '' : `, but it is "${given[name] ?? ''}"`;
  return `${name} ${issue?.message ?? 'is wrong'}${but}.`;
}
