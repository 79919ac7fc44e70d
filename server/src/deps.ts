import type { AnswerOf, Call, ParsedOf } from '#contract/call.ts';
import type { Actor } from './core/actor.ts';
import type { Clock, Random } from './core/clock.ts';
import type { FormRoute } from './core/calls/form-route.ts';
import type { Download, OpenDownload } from './core/lists/download.ts';
import type { Listeners, StreamRoute } from './core/streams/listeners.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Replica } from './db/replica.ts';
import type { Timeouts } from './db/timeouts.ts';
import type { Transact } from './db/transaction.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Logger } from './core/log.ts';
import type { Cdn } from './ports/cdn/port.ts';
import type { ContentSafety } from './ports/content-safety/port.ts';
import type { StoredFiles } from './ports/storage/stored-files.ts';
import type { Events } from './ports/events/port.ts';
import type { RemoteFiles } from './ports/remote-files/fetch.ts';
import type { IdentityVerifier } from './ports/identity/port.ts';
import type { IpLocation } from './ports/ip-location/ip2region.ts';
import type { Limits } from './core/limit.ts';
import type { MailPort, SmsPort } from './ports/outbox.ts';
import type { Payout } from './ports/payout/port.ts';
import type { RedisState } from './ports/redis/connection.ts';
import type { Robots } from './ports/robots/port.ts';
import type { SearchEngine } from './ports/search/port.ts';
import type { Secrets } from './ports/secrets/port.ts';
import type { Tracing } from './ports/tracing/port.ts';
import type { Times } from './db/times.ts';

/** The dependencies passed to every service: configuration, database, ports, clock and random numbers. */
export interface Deps {
  config: Config;
  db: Database;
  transact: Transact;
  /** Runs reads that may use the replica. */
  reads: Replica;
  /** The database statements of this process that exceeded their timeout. */
  timeouts: Timeouts;
  events: Events;
  jobs: Jobs;
  remoteFiles: RemoteFiles;
  ipLocation: IpLocation;
  limits: Limits;
  /** Rate limits counted in this process only, for calls so frequent that asking the database each time would be too much. */
  localLimits: Limits;
  /** Null: PostgreSQL is used for events and limits. */
  redis: RedisState | null;
  storage: StoredFiles;
  /** The origins of other hosts, such as buckets, from which browsers load files. */
  fileOrigins(): Promise<string[]>;
  /** Null without a CDN. */
  cdn: Cdn | null;
  /** Null: PostgreSQL searches. */
  search: SearchEngine | null;
  /** Null: texts are only compared with the sensitive words. */
  contentSafety: ContentSafety | null;
  /** An external service, or `manualIdentity`, which leaves the decision to reviewers. */
  identity: IdentityVerifier;
  sms: SmsPort;
  mail: MailPort;
  /** Sends alerts to group chats. */
  robots: Robots;
  payout: Payout;
  secrets: Secrets;
  clock: Clock;
  /** The time from independent sources, where a wrong clock would do harm, as when a day of earnings is settled. */
  times: Times;
  random: Random;
  log: Logger;
  tracing: Tracing;
}

/** Facts about a request besides its input. Only for rate limits and logs, never for business rules. */
export interface RequestFacts {
  ip: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | null;
}

export type Handler<C extends Call> = (input: ParsedOf<C>, actor: Actor, facts: RequestFacts) => Promise<AnswerOf<C>>;

/** Mounts a call of the contract with validation, login and response envelope (http/calls/mount.ts). */
export type Mount = <C extends Call>(call: C, handler: Handler<C>) => void;

/** Mounts a file that browsers download by a signed URL (http/files/downloads.ts). */
export type MountDownload = <Input extends object>(download: Download<Input>, open: OpenDownload<Input>) => void;

/** Mounts a form with one file (http/files/multipart.ts). */
export type MountForm = (route: FormRoute) => Promise<void>;

/** Mounts a stream of server-sent events (http/streams/mount-stream.ts). */
export type MountStream = (route: StreamRoute) => Listeners;
