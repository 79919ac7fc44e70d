import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CheckPart, CheckScope, CheckVerdict, MOMENT_KINDS, Risk } from '#contract/screening/risks.ts';
import type { WordAction, WordScope } from '#contract/screening/sensitive-words.ts';
import { at } from './columns.ts';

export const sensitiveWords = pgTable('sensitive_words', {
  id: text().primaryKey(),
  word: text().notNull(),
  /** As the matcher sees it; no two words fold alike. */
  folded: text().notNull().unique(),
  scopes: text().array().$type<WordScope[]>().notNull(),
  action: text().$type<WordAction>().notNull(),
  note: text().notNull().default(''),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

/** Something the service has found, with what the settings made of it then. */
export interface CheckHit {
  risk: Risk;
  label: string;
  confidence: number;
  words: string[];
  /** The place in the text, for a reviewer to find, or what is said in a video; null where there is neither. */
  quote: string | null;
  /** When in a video, or in its captions, in seconds. */
  moment?: { of: (typeof MOMENT_KINDS)[number]; from: number; to: number };
  verdict: CheckVerdict;
}

/** One text, picture or video that a content safety service is to judge, or has judged. */
export const machineChecks = pgTable('machine_checks', {
  id: text().primaryKey(),
  scope: text().$type<CheckScope>().notNull(),
  /** The post, comment or danmaku. */
  subjectId: text().notNull(),
  /** Of a post; of a notice, and of captions that were changed, by which round. */
  revisionId: text(),
  part: text().$type<CheckPart>().notNull(),
  /** Which piece of a text, which picture or video, counted from 0. */
  place: integer().notNull().default(0),
  /** The text, empty once it has been judged, of captions with the time of each line; the address of a picture; the id of a video. */
  content: text().notNull(),
  hash: text().notNull(),
  /** What it is about waits for this alone. */
  holds: boolean().notNull(),
  state: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
  tries: integer().notNull().default(0),
  dueAt: at().notNull(),
  triedAt: at(),
  /** Why it could not be judged the last time. */
  failure: text(),
  driver: text(),
  /** What the provider calls the task it has begun for a video, and since when it is at it. */
  taskId: text(),
  begunAt: at(),
  hits: jsonb().$type<CheckHit[]>().notNull().default([]),
  /** The severest of its hits. */
  verdict: text().$type<CheckVerdict>().notNull().default('pass'),
  createdAt: at().notNull(),
  doneAt: at(),
  /** A person has decided on what it is about. */
  decidedAt: at(),
});

/** Sums by day in China: with an empty risk of all checks of a scope, else of the hits of one risk. */
export const machineCheckDays = pgTable(
  'machine_check_days',
  {
    day: date().notNull(),
    scope: text().$type<CheckScope>().notNull(),
    risk: text().$type<Risk | ''>().notNull(),
    checks: integer().notNull().default(0),
    /** What the service was asked about: calls, and tasks for videos. */
    asked: integer().notNull().default(0),
    /** Of its bill: calls, and minutes of videos. */
    units: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    hits: integer().notNull().default(0),
    upheld: integer().notNull().default(0),
    overturned: integer().notNull().default(0),
    tookMs: bigint({ mode: 'number' }).notNull().default(0),
    waitedMs: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope, table.risk] })],
);
