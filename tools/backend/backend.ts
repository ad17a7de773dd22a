import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentCodes } from './auth/factors/current-codes.ts';
import { LocalMailer } from './auth/mail/mailer.ts';
import { userByEmail } from './auth/users.ts';
import { createAuth, rememberChallenge } from './auth/server.ts';
import { claimFolder, dataPaths, defaultDataFolder } from './boot/data-folder.ts';
import { storeDemoVideos } from './boot/demo-videos.ts';
import { withDiskFullMessage } from './boot/full-disk.ts';
import { lockFolder } from './boot/lock-file.ts';
import { setTestMode } from './boot/migrations.ts';
import { openDatabase } from './boot/open-database.ts';
import { isProcessRunning } from './boot/process.ts';
import { createCheckout } from './checkout/checkout.ts';
import { createDelivery } from './checkout/deliver.ts';
import { createRefunds } from './checkout/refunds.ts';
import { checkAnswers } from './forward/check-answers.ts';
import { createForward } from './forward/forward.ts';
import type { ServiceAddresses } from './forward/services.ts';
import { apiKeys } from './gateway/api-keys.ts';
import { createClaimsOf, createKeyCheck } from './gateway/claims.ts';
import { readConfig, type LocalConfig } from './config.ts';
import type { Log, OnStep } from './log.ts';
import type { Db } from './database/db.ts';
import { functionEnvironment } from './functions/environment.ts';
import { createFunctions } from './functions/functions.ts';
import { startSchedule } from './functions/schedule.ts';
import { Gateway } from './gateway/gateway.ts';
import { Inbox } from './mail/inbox.ts';
import { startSmtp } from './mail/smtp.ts';
import { createLite } from './rest/lite.ts';
import { projectPath } from './paths.ts';
import { createRealtime } from './realtime/server.ts';
import { createStorage } from './storage/server.ts';
import type { UserError } from './user-error.ts';

export interface BackendOptions {
  /** 0 picks a free port. */
  port: number;
  /** Keeps the database in memory and files in a temporary folder; `dataDir` is then ignored. */
  memory?: boolean;
  /** Folder of database, files and lock; defaults to supabase/.temp/data. */
  dataDir?: string;
  /** Address of a PostgreSQL server to use instead of PGlite. */
  postgresUrl?: string;
  /** Services that run by themselves on that server's database, in place of the embedded ones. */
  services?: ServiceAddresses;
  /** Port on which mails are taken by SMTP; 0 picks a free one. Without it none are. */
  smtpPort?: number | undefined;
  /** Whether a new database gets supabase/seed.sql and the demo videos. */
  seed?: boolean;
  /** Address of the app, for links in mails and for returning from the checkout. */
  siteUrl?: string;
  /** Seconds between two mails of one kind to one address; defaults to supabase/config.toml's. */
  mailPause?: number;
  log?: Log;
  onStep?: OnStep;
  /** Called when the database is unusable and the backend has stopped on its own. */
  onBreakdown?: () => void;
}

export interface Backend {
  /** `http://127.0.0.1:<port>` */
  url: string;
  publishableKey: string;
  secretKey: string;
  db: Db;
  inbox: Inbox;
  /** Port of the SMTP server, if there is one. */
  smtpPort: number | undefined;
  /** Migration files that this start applied to an existing database. */
  applied: string[];
  /** Closes every connection and the database; removes a temporary folder. */
  stop: () => Promise<void>;
}

/**
 * Starts an emulation of hosted Supabase, in this process and for this machine only.
 *
 * @throws UserError when a person has to act: the port or folder is in use, a folder cannot be
 *   written, or a migration fails.
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const log = options.log ?? ((message, detail) => console.error(message, detail ?? ''));
  const config = withOptions(await readConfig(), options);
  const folder = openFolder(options);
  const gateway = new Gateway(log);
  let closeServices = async () => {};
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= (async () => {
      await gateway.close();
      await closeServices();
      folder.release();
    })());
  const breakDown = (reason: UserError) => {
    log(reason.message);
    stop()
      .catch((error: unknown) => log('the backend did not stop cleanly', error))
      .finally(options.onBreakdown ?? (() => {}));
  };
  try {
    const url = await gateway.listen(options.port);
    const services = await openServices({ options, config, folder, gateway, url, log, breakDown });
    closeServices = services.close;
    gateway.open();
    if (options.seed) {
      const { secretKey } = config.auth;
      await storeDemoVideos(services.db, { url, secretKey, onStep: options.onStep });
    }
    return {
      url,
      publishableKey: config.auth.publishableKey,
      secretKey: config.auth.secretKey,
      db: services.db,
      inbox: services.inbox,
      smtpPort: services.smtpPort,
      applied: services.applied,
      stop,
    };
  } catch (error) {
    await stop();
    throw withDiskFullMessage(error, folder.data ?? folder.storage);
  }
}

function withOptions(config: LocalConfig, { siteUrl, mailPause }: BackendOptions): LocalConfig {
  const auth = { ...config.auth, maxFrequency: mailPause ?? config.auth.maxFrequency };
  if (!siteUrl) return { ...config, auth };
  const redirectUrls = [...auth.redirectUrls, `${siteUrl}/**`];
  return { ...config, auth: { ...auth, siteUrl, redirectUrls } };
}

interface Folder {
  /** Folder of PGlite's data; undefined in memory. */
  data: string | undefined;
  storage: string;
  release(): void;
}

function openFolder({ memory, dataDir, postgresUrl }: BackendOptions): Folder {
  const parent = memory ? throwawayFolder() : (dataDir ?? defaultDataFolder);
  if (!memory) claimFolder(parent);
  // A PostgreSQL database has its own lock, so several backends may share this folder.
  const onServer = postgresUrl !== undefined;
  const unlock = memory
    ? () => rmSync(parent, { recursive: true, force: true })
    : onServer
      ? () => {}
      : lockFolder(parent);
  const release = () => {
    process.off('exit', release);
    unlock();
  };
  process.once('exit', release);
  const paths = dataPaths(parent);
  const storage = onServer ? paths.serverStorage : paths.storage;
  mkdirSync(storage, { recursive: true });
  return { data: memory ? undefined : parent, storage, release };
}

const throwawayName = /^pitchreel-memory-(\d+)-/;

/** Creates a temporary folder, and deletes those of processes that were killed. */
function throwawayFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(throwawayName.exec(name)?.[1]);
    if (pid && !isProcessRunning(pid))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), `pitchreel-memory-${process.pid}-`));
}

const loopback = '127.0.0.1';

interface ServicesOptions {
  options: BackendOptions;
  config: LocalConfig;
  folder: Folder;
  gateway: Gateway;
  url: string;
  log: Log;
  breakDown: (reason: UserError) => void;
}

async function openServices({
  options,
  config,
  folder,
  gateway,
  url,
  log,
  breakDown,
}: ServicesOptions) {
  const running = options.services ?? {};
  const keys = await apiKeys(config.auth);
  await checkAnswers(running, keys.legacyService);
  const { db, connection, applied } = await openDatabase({
    folder: folder.data,
    postgresUrl: options.postgresUrl,
    services: running,
    seed: options.seed ?? false,
    onBreakdown: breakDown,
    log,
    onStep: options.onStep,
  });
  /** What ends the services, in the order in which they were started. */
  const closers = [() => db.close()];
  const close = async () => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    await setTestMode(db);
    await db.query('update public.unlock_price set checkout_url = $1', [`${url}/_checkout`]);
    const inbox = new Inbox();
    const smtp =
      options.smtpPort === undefined ? undefined : await startSmtp(options.smtpPort, inbox);
    if (smtp) closers.push(smtp.close);
    const claimsOf = createClaimsOf(config.auth);
    const mailer = new LocalMailer({
      inbox,
      origin: () => url,
      remember: (...mail) => rememberChallenge(db, ...mail),
      config: config.auth,
      metadataOf: async (email) => (await userByEmail(db, email))?.raw_user_meta_data ?? {},
    });
    const lite = await createLite(connection, config.auth, mailer);
    // Reloads the schema on `notify pgrst, 'reload schema'`, as hosted does.
    const reload = () => void connection.clearSchemaCache();
    await db.listen('pgrst', reload, reload);
    if (running.rest !== undefined) await db.query(`notify pgrst, 'reload schema'`);
    const realtime =
      running.realtime === undefined ? await createRealtime({ db, claimsOf, log }) : undefined;
    if (realtime) closers.push(realtime.close);
    const storage =
      running.storage === undefined
        ? await createStorage({
            db,
            claimsOf,
            dir: folder.storage,
            globalLimit: config.storageLimit,
            log,
          })
        : undefined;
    if (storage) closers.push(async () => storage.close());
    const webhookSecret = process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_pitchreel_local';
    const functions = createFunctions({
      dir: projectPath('supabase/functions'),
      claimsOf,
      withoutJwt: config.functionsWithoutJwt,
      env: functionEnvironment({ keys, url, siteUrl: config.auth.siteUrl, webhookSecret }),
      log,
    });
    const deliver = createDelivery({ url, webhookSecret, callFunction: functions, log });
    const authOptions = { db, claimsOf, config: config.auth, mailer };
    gateway.services = {
      forward: createForward({ addresses: running, keys, log }),
      rest: lite,
      auth: createAuth({ ...authOptions, lite: (request) => lite(request, loopback) }),
      storage,
      realtime,
      functions,
      takesKey: createKeyCheck(config.auth),
      inbox,
      mails: config.auth.mails,
      codes: () => currentCodes(db),
      keys,
      secretKey: config.auth.secretKey,
      checkout: createCheckout({ db, siteUrl: config.auth.siteUrl, deliver }),
      refunds: createRefunds({ db, deliver, log }),
    };
    const stopSchedule = startSchedule({
      db,
      call: functions,
      url,
      secretKey: config.auth.secretKey,
      log,
    });
    closers.push(async () => stopSchedule());
    return { db, inbox, smtpPort: smtp?.port, applied, close };
  } catch (error) {
    await close();
    throw error;
  }
}
