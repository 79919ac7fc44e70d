import { randomBytes, randomInt } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** Time and randomness are injected, so that tests can fix them. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface Random {
  /** A new random id of 14 characters, without any order. */
  id(): string;
  /** A bearer token of 256 random bits. */
  token(): string;
  /** A whole number from 0 to `below` - 1. */
  integer(below: number): number;
}

// The alphabet has no look-alike characters and no vowels, so that an id is never a word or the name of a route.
const newId = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 14);

export const systemRandom: Random = {
  id: () => newId(),
  token: () => randomBytes(32).toString('base64url'),
  integer: (below) => randomInt(below),
};

/** The date in China (UTC+8, no daylight saving time) as YYYY-MM-DD. Shares and valid views are counted by it. */
export const dayInChina = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Seconds until the end of the day in China. */
export const secondsOfTheDay = (at: Date): number => 86_400 - ((Math.floor(at.getTime() / 1000) + 8 * 3600) % 86_400);

/** Time in China for people, to the minute: 2026-11-21 08:30. */
export const minuteInChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** Time in China for files, to the second: 2026-11-21 08:30:05. */
export const secondInChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Time in China for programs, with its offset: 2026-11-21T08:30:05.000+08:00. */
export const isoInChina = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, -1)}+08:00`;

/** Adds days to a date (YYYY-MM-DD). Such dates can be compared as text. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Midnight in China at the start of the date. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

export const dayAfter = (day: string): string => addDays(day, 1);
