import type { Clock, Random } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Reads } from './db/reads.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Logger } from './log.ts';
import type { StoredFiles } from './media/storage/stored-files.ts';
import type { Events } from './ports/events.ts';
import type { ForeignFiles } from './ports/foreign-files.ts';
import type { IpLocation } from './ports/ip-location.ts';
import type { Limits } from './ports/limits.ts';
import type { MailPort, SmsPort } from './ports/outbox.ts';
import type { Payout } from './ports/payout.ts';
import type { RedisState } from './ports/redis.ts';
import type { Secrets } from './ports/secrets.ts';
import type { Tracing } from './ports/tracing.ts';

/** What every service is given instead of reaching for it. */
export interface Deps {
  config: Config;
  db: Database;
  /** Which of those reads may lag. */
  reads: Reads;
  events: Events;
  jobs: Jobs;
  foreignFiles: ForeignFiles;
  ipLocation: IpLocation;
  limits: Limits;
  /** Null where events and limits are PostgreSQL's. */
  redis: RedisState | null;
  storage: StoredFiles;
  /** Other hosts that browsers get files from. */
  fileOrigins(): Promise<string[]>;
  sms: SmsPort;
  mail: MailPort;
  payout: Payout;
  secrets: Secrets;
  clock: Clock;
  random: Random;
  log: Logger;
  tracing: Tracing;
}
