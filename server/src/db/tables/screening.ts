import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CheckPart, CheckScope, CheckVerdict, MOMENT_KINDS, Risk } from '#contract/screening/risks.ts';
import type { WordAction, WordScope } from '#contract/screening/sensitive-words.ts';
import { at } from './columns.ts';

export const sensitiveWords = pgTable('sensitive_words', {
  id: text().primaryKey(),
  word: text().notNull(),
  /** The word normalised for matching; unique, so that no two entries match the same text. */
  folded: text().notNull().unique(),
  scopes: text().array().$type<WordScope[]>().notNull(),
  action: text().$type<WordAction>().notNull(),
  note: text().notNull().default(''),
  createdAt: at().notNull(),
  updatedAt: at().notNull(),
});

/** A hit of the service. `verdict` follows from the settings at the time of the check. */
export interface CheckHit {
  risk: Risk;
  label: string;
  confidence: number;
  words: string[];
  /** The passage of the text, or the words spoken in a video; null: the hit is in a picture or in the frames of a video. */
  quote: string | null;
  /** The place in a video or its captions, in seconds. */
  moment?: { of: (typeof MOMENT_KINDS)[number]; from: number; to: number };
  verdict: CheckVerdict;
}

/** A check of one text, picture or video by a content safety service. */
export const machineChecks = pgTable('machine_checks', {
  id: text().primaryKey(),
  scope: text().$type<CheckScope>().notNull(),
  /** Id of the post, comment, danmaku or other subject. */
  subjectId: text().notNull(),
  /** For a post: its revision. For a notice or changed captions: the id of one submission (`round`), whose checks end together. */
  revisionId: text(),
  part: text().$type<CheckPart>().notNull(),
  /** Index of the piece of text, picture or video within the part, from 0. */
  place: integer().notNull().default(0),
  /** The text (captions with the time of each line), emptied after the check; the address of a picture; the id of a video. */
  content: text().notNull(),
  /** SHA-256 of what is sent to the service, by which an earlier answer to equal content is used again. */
  hash: text().notNull(),
  /** The subject stays unpublished until this check is done. */
  holds: boolean().notNull(),
  state: text().$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
  tries: integer().notNull().default(0),
  /** The next attempt. */
  dueAt: at().notNull(),
  triedAt: at(),
  /** The error of the last attempt. */
  failure: text(),
  driver: text(),
  /** For a video: the provider's id of the task, and the time of its start. */
  taskId: text(),
  begunAt: at(),
  hits: jsonb().$type<CheckHit[]>().notNull().default([]),
  /** The most severe verdict of its hits. */
  verdict: text().$type<CheckVerdict>().notNull().default('pass'),
  createdAt: at().notNull(),
  doneAt: at(),
  /** Time at which a person decided on the subject. */
  decidedAt: at(),
});

/** Daily sums (date in China) per scope. `risk` empty: the row of all checks; otherwise the row of the hits of that risk. */
export const machineCheckDays = pgTable(
  'machine_check_days',
  {
    day: date().notNull(),
    scope: text().$type<CheckScope>().notNull(),
    risk: text().$type<Risk | ''>().notNull(),
    checks: integer().notNull().default(0),
    /** Requests to the service: calls, and tasks for videos. */
    asked: integer().notNull().default(0),
    /** Billed units: calls, and minutes of videos. */
    units: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    hits: integer().notNull().default(0),
    /** Hits that a person's decision confirmed or overruled. */
    upheld: integer().notNull().default(0),
    overturned: integer().notNull().default(0),
    /** Sums over the checks: the calls themselves, and the time from the submission to the answer. */
    tookMs: bigint({ mode: 'number' }).notNull().default(0),
    waitedMs: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope, table.risk] })],
);
