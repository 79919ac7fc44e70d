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
import type { Limits } from './ports/limits/port.ts';
import type { MailPort, SmsPort } from './ports/outbox.ts';
import type { Payout } from './ports/payout/port.ts';
import type { RedisState } from './ports/redis/connection.ts';
import type { Robots } from './ports/robots/port.ts';
import type { SearchEngine } from './ports/search/port.ts';
import type { Secrets } from './ports/secrets/port.ts';
import type { Tracing } from './ports/tracing/port.ts';
import type { Times } from './db/times.ts';

/** What every service is given instead of reaching for it. */
export interface Deps {
  config: Config;
  db: Database;
  transact: Transact;
  /** Which of those reads may lag. */
  reads: Replica;
  /** Statements that took longer than they may. */
  timeouts: Timeouts;
  events: Events;
  jobs: Jobs;
  remoteFiles: RemoteFiles;
  ipLocation: IpLocation;
  limits: Limits;
  /** Counted in this process alone: for calls too many to ask the database about each. */
  localLimits: Limits;
  /** Null where events and limits are PostgreSQL's. */
  redis: RedisState | null;
  storage: StoredFiles;
  /** Other hosts that browsers get files from. */
  fileOrigins(): Promise<string[]>;
  /** Null where no caches stand in front of the site. */
  cdn: Cdn | null;
  /** Null where PostgreSQL alone searches. */
  search: SearchEngine | null;
  /** Null where the sensitive words alone judge. */
  contentSafety: ContentSafety | null;
  /** A service, or the one by hand, which asks nobody. */
  identity: IdentityVerifier;
  sms: SmsPort;
  mail: MailPort;
  /** Of group chats. */
  robots: Robots;
  payout: Payout;
  secrets: Secrets;
  clock: Clock;
  /** For what a clock that is wrong must not end: days of money. */
  times: Times;
  random: Random;
  log: Logger;
  tracing: Tracing;
}

/** What a handler knows of the request beyond the input: for rate limits and the log, never for rules. */
export interface RequestFacts {
  ip: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | null;
}

export type Handler<C extends Call> = (input: ParsedOf<C>, actor: Actor, facts: RequestFacts) => Promise<AnswerOf<C>>;

/** Mounts calls of the contract: validation, identity, envelope (http/calls/mount.ts). Domains' routes.ts use nothing else. */
export type Mount = <C extends Call>(call: C, handler: Handler<C>) => void;

/** Mounts files that browsers fetch by a signed address (http/files/downloads.ts). */
export type MountDownload = <Asked extends object>(download: Download<Asked>, open: OpenDownload<Asked>) => void;

/** Mounts a form with one file (http/files/multipart.ts). */
export type MountForm = (route: FormRoute) => Promise<void>;

/** Mounts a stream of server-sent events (http/streams/mount-stream.ts). */
export type MountStream = (route: StreamRoute) => Listeners;
