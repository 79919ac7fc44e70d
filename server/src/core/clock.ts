import { randomBytes, randomInt } from 'node:crypto';
import { customAlphabet } from 'nanoid';

/** Time and chance are passed in, so that tests can hold them still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface Random {
  /** A new opaque id: 14 characters that neither count nor sort. */
  id(): string;
  /** A bearer token with 256 bits. */
  token(): string;
  /** A whole number from 0 to `below` - 1. */
  integer(below: number): number;
}

// No look-alikes and no vowels, so that an id never spells a word or a route.
const newId = customAlphabet('23456789bcdfghjkmnpqrstvwxz', 14);

export const systemRandom: Random = {
  id: () => newId(),
  token: () => randomBytes(32).toString('base64url'),
  integer: (below) => randomInt(below),
};

/** The day it is in China, which knows no summer time, as YYYY-MM-DD. Shares and valid views are counted by it. */
export const dayInChina = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** How many seconds are left of the day in China. */
export const secondsOfTheDay = (at: Date): number => 86_400 - ((Math.floor(at.getTime() / 1000) + 8 * 3600) % 86_400);

/** The same to the minute, as a person reads it: 2026-11-21 08:30. */
export const minuteInChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

/** The same to the second, for files: 2026-11-21 08:30:05. */
export const secondInChina = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The same for programs, who must know whose time it is: 2026-11-21T08:30:05.000+08:00. */
export const isoInChina = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, -1)}+08:00`;

/** Days are China's, as YYYY-MM-DD; they compare as text. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** When a day of China begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

export const dayAfter = (day: string): string => addDays(day, 1);
