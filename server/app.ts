import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AddressBook } from './address/address.ts';
import { gazetteer } from './address/gazetteer.ts';
import { googleMaps } from './address/google.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { alertWatch } from './alerts/alert-watch.ts';
import { passwordHooks } from './auth/accounts/change-password.ts';
import { accessTokens } from './auth/sessions/access-token.ts';
import { signInCheck } from './auth/sessions/signed-in.ts';
import { signedText } from './auth/sessions/signing-keys.ts';
import { feedRoutes } from './calendar-feeds/feed-routes.ts';
import { serveCalendar } from './calendar-feeds/serve-calendar.ts';
import type { Config } from './config.ts';
import { historyRoutes } from './crud/history-routes.ts';
import { referringRoutes } from './crud/referring-routes.ts';
import { crudRoutes } from './crud/routes.ts';
import { totalsRoutes } from './crud/totals.ts';
import type { Database } from './db/database.ts';
import { simulatedDevices } from './demo/simulated-devices.ts';
import { localFiles } from './files/local-files.ts';
import type { FileStore } from './files/store.ts';
import { watchedFiles } from './files/watched-files.ts';
import { guestChoiceRoutes } from './guest-choice/choice-routes.ts';
import { requireSignIn } from './http/auth.ts';
import { answerError } from './http/errors.ts';
import { portalAddress } from './http/hosts.ts';
import { acceptOnlyJson } from './http/json-body.ts';
import { followTraces, loggerOptions, logRequests } from './http/logging.ts';
import { openApi } from './http/openapi.ts';
import { answerUnreadable, protect, securityHeaders } from './http/protection.ts';
import { readFromReplica } from './http/read-after.ts';
import { builtPortal, staticFiles } from './http/static.ts';
import { type DemoAccount, statusRoutes } from './http/status.ts';
import { bodyTimeMs, limitBodyTime, limitDatabaseTime, uploadTimeMs } from './http/time-limits.ts';
import { traceOf } from './http/trace-context.ts';
import { refuseInOwnWords } from './http/validator-words.ts';
import { insightsRoute } from './insights/insights.ts';
import { capacityKeeping } from './insights/kept-capacity.ts';
import { insightKeeping } from './insights/kept-days.ts';
import { liveRoute } from './live/live-route.ts';
import { logSlowStatements, metricsRoutes } from './metrics/metrics-routes.ts';
import { nowRoute } from './now/now.ts';
import { packageVersion } from './package-version.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { accountApi } from './routes/account-api.ts';
import { addressRoutes } from './routes/address-routes.ts';
import { deviceRoutes } from './routes/device-routes.ts';
import { fleetRoute } from './routes/fleet-route.ts';
import { jobRoutes } from './routes/job-routes.ts';
import { locationRoutes } from './routes/location-routes.ts';
import { mailRoutes } from './routes/mail-routes.ts';
import { referenceRoutes } from './routes/reference-routes.ts';
import { rolloutRoutes } from './routes/rollout-routes.ts';
import { serveUploads } from './routes/serve-uploads.ts';
import { sessionLogRoutes } from './routes/session-log-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';
import { workflowRoutes } from './routes/workflow-routes.ts';
import { watchRequests } from './security/watch-requests.ts';
import { internet, type SessionLogReach, sessionLogs } from './session-logs/session-log.ts';
import { type Chore, cleaner } from './upkeep/cleaner.ts';
import { fleetWatch } from './workflows/devices/fleet-health.ts';
import { locationOpening } from './workflows/devices/open-installed.ts';
import { hoursFolding } from './workflows/hours/fold-hours.ts';
import { rowHooks } from './workflows/operations/row-hooks.ts';
import { rolloutMover } from './workflows/rollouts/move-rollouts.ts';

interface Deps {
  readonly database: Database;
  readonly config: Config;
  /** Signs tokens; the same in every process of one portal. */
  readonly secretKey: string;
  readonly demoAccounts?: readonly DemoAccount[];
  /** Where log lines go instead of standard output. */
  readonly logStream?: Writable;
  /** Where the built portal lies, when not in `dist/`. */
  readonly portalDirectory?: string;
  /** Where uploads are kept, when not on this disk. */
  readonly store?: FileStore;
  /** Knows addresses, when not the gazetteer or the maps service that the configuration names. */
  readonly addresses?: AddressBook;
  /** How the hosts that keep session logs are reached, when not over the internet. */
  readonly logReach?: SessionLogReach;
  readonly now?: () => number;
  /** Aborts when this process is to end soon, and no balancer should send it anybody any more. */
  readonly draining?: AbortSignal;
  /** What else looks at every request, e.g. what holds answers against their contract in tests. */
  readonly watch?: (app: FastifyInstance) => void;
}

const mostBytes = 1_048_576;

/** The whole server but for its port: tests inject requests, `main.ts` listens. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { database, config, secretKey, now = Date.now } = deps;
  const app = bareServer(deps);
  deps.watch?.(app);
  await protect(app, config);
  logSlowStatements(app);
  const metrics = await metricsRoutes(app, { database, config });

  const tokens = accessTokens(secretKey);
  const check = signInCheck(database, tokens, now);
  requireSignIn(app, check);
  readFromReplica(app, database);
  watchRequests(app, { database, now });
  await openApi(app, { version: packageVersion() });
  statusRoutes(app, { database, config, demoAccounts: deps.demoAccounts ?? [], draining: deps.draining });
  accountApi(app, { database, config, secretKey, tokens, now });
  calendarApi(app, deps);
  guestChoiceRoutes(app, { database, config, secretKey, now });
  mailRoutes(app, { database });
  workflowRoutes(app, { database, config, now });
  deviceRoutes(app, { database, config, now });
  privacyRoutes(app, { database, config, now });
  sessionLogRoutes(app, {
    database,
    readLog: sessionLogs(config.sessionLogHosts, deps.logReach ?? internet),
  });
  fleetRoute(app, { database, config, now });
  const isDemo = (deps.demoAccounts ?? []).length > 0;
  rolloutRoutes(app, { database, config, now, isDemo });
  const window = { now, seconds: config.mailDelaySeconds };
  const hooks = { ...rowHooks, users: { ...rowHooks.users, ...passwordHooks({ config, now }) } };
  const records = { database, hooks, window };
  await crudRoutes(app, records);
  historyRoutes(app, records);
  referringRoutes(app, { database, hooks, now });
  totalsRoutes(app, { database });
  insightsRoute(app, { database });
  nowRoute(app, { database, now });
  alertRoutes(app, { database, now });
  jobRoutes(app, records, choresOf(app, deps, metrics));
  referenceRoutes(app);
  addressRoutes(app, { database, book: deps.addresses ?? addressBook(config, now), now });
  const store = watchedFiles(deps.store ?? localFiles(config.dataDir), (operation, result) =>
    metrics?.files(operation, result),
  );
  await uploadRoutes(app, { database, store, config });
  serveUploads(app, store);
  locationRoutes(app, { database, config, now });
  await liveRoute(app, { database, check, config, now });
  await staticFiles(app, deps.portalDirectory ?? builtPortal);
  return app;
}

/** What one of all processes does now and then. */
function choresOf(
  app: FastifyInstance,
  { database, config, demoAccounts = [], now: clock }: Deps,
  metrics: Awaited<ReturnType<typeof metricsRoutes>>,
): readonly Chore[] {
  const now = clock ?? Date.now;
  const { log } = app;
  return [
    locationOpening(database),
    hoursFolding({ database, now, log }),
    fleetWatch(database),
    insightKeeping(database),
    capacityKeeping(database),
    alertWatch({ database, config, portalAddress: () => portalAddress(app, config), log, now }),
    rolloutMover({ database, now, log }),
    ...(demoAccounts.length > 0 ? [simulatedDevices(database, now)] : []),
    cleaner({ database, ages: config.ages, log, now: clock, onRun: run => metrics?.cleaned(run) }),
  ];
}

function calendarApi(app: FastifyInstance, { database, config, secretKey, now = Date.now }: Deps): void {
  const secrets = signedText(secretKey, 'calendar link');
  const feeds = { database, secrets, portalAddress: () => portalAddress(app, config), now };
  feedRoutes(app, feeds);
  serveCalendar(app, feeds);
}

/** A server that answers nothing yet, with its limits, its log and its way to refuse. */
function bareServer({ config, logStream }: Pick<Deps, 'config' | 'logStream'>) {
  const headers = { ...securityHeaders(config), 'cache-control': 'no-store' };
  const app = fastify({
    logger: loggerOptions(config.logLevel, logStream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    bodyLimit: mostBytes,
    requestTimeout: uploadTimeMs + bodyTimeMs,
    connectionTimeout: 2 * bodyTimeMs,
    keepAliveTimeout: bodyTimeMs,
    // How often Node looks for requests that take too long; its default would double the timeout.
    // A request without a host is refused in our own words, with our headers.
    http: { headersTimeout: bodyTimeMs / 2, connectionsCheckingInterval: 2_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    // These come before every hook.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable(headers),
    // Not Fastify's own, which would be loaded at every start and never asked.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, trace_id: traceOf(request).traceId }, options),
  });
  refuseInOwnWords();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  acceptOnlyJson(app);
  limitBodyTime(app);
  limitDatabaseTime(app);
  logRequests(app);
  followTraces(app);
  return app;
}

function noCompiler(): never {
  throw new Error('The server sets its own compilers');
}

function addressBook({ mapsKey }: Pick<Config, 'mapsKey'>, now: () => number): AddressBook {
  return mapsKey === undefined ? gazetteer() : googleMaps({ key: mapsKey, now });
}
