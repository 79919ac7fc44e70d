import type { Clock, Random } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Logger } from './log.ts';
import type { Storage } from './media/storage/storage.ts';
import type { Events } from './ports/events.ts';
import type { Limits } from './ports/limits.ts';
import type { MailPort, SmsPort } from './ports/outbox.ts';

/** What every service is given instead of reaching for it. */
export interface Deps {
  config: Config;
  db: Database;
  events: Events;
  jobs: Jobs;
  limits: Limits;
  storage: Storage;
  sms: SmsPort;
  mail: MailPort;
  clock: Clock;
  random: Random;
  log: Logger;
}
