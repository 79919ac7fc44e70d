import { queryOf } from './api.ts';

/** Codec of one query parameter. An invalid text reads like an absent one; '' is left out of the address. */
export interface Param<Value> {
  read(text: string | null): Value;
  write(value: Value): string;
}

export interface SearchParams<Values> {
  names: readonly string[];
  read(address: URLSearchParams): Values;
  /** The query string with its question mark, in the order of the declaration; '' when every parameter has its default. */
  write(values: Partial<Values>): string;
}

export type ValuesOf<Codec> = Codec extends SearchParams<infer Values> ? Values : never;

/** Declares the filters that a page stores in its address: `const filters = searchParams({ q: words(), page: pageNumber() })`. */
/* @__NO_SIDE_EFFECTS__ */
export function searchParams<Values extends object>(params: {
  [Name in keyof Values]: Param<Values[Name]>;
}): SearchParams<Values> {
  const names = Object.keys(params) as (keyof Values & string)[];
  return {
    names,
    read: (address) => Object.fromEntries(names.map((name) => [name, params[name].read(address.get(name))])) as Values,
    write(values) {
      const text = (name: keyof Values & string) =>
        name in values ? params[name].write(values[name] as Values[typeof name]) : '';
      return queryOf(Object.fromEntries(names.map((name) => [name, text(name)])));
    },
  };
}

/** One of these values; any other reads as the default `usual`, which is not written. */
export function choice<const Value extends string>(options: readonly Value[]): Param<Value | undefined>;
export function choice<const Value extends string>(options: readonly Value[], usual: NoInfer<Value>): Param<Value>;
export function choice<const Value extends string>(options: readonly Value[], usual?: Value): Param<Value | undefined> {
  return {
    read: (text) => options.find((option) => option === text) ?? usual,
    write: (value) => (value === undefined || value === usual ? '' : value),
  };
}

/** Sort order of a list: one of these columns, descending with '-' before it. */
export const order = <const Name extends string>(...names: Name[]): Param<Name | `-${Name}` | undefined> =>
  choice(names.flatMap((name) => [name, `-${name}` as const]));

/** A search text, trimmed and cut to `max` UTF-16 units. */
export const words = (max = 100): Param<string> => ({
  read: (text) => (text ?? '').trim().slice(0, max),
  write: (value) => value,
});

/** A page number from 1 to 10,000, the server's limit; any other reads as 1. */
export const pageNumber = (): Param<number> => ({
  read(text) {
    const page = Number(text ?? 1);
    return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
  },
  write: (page) => (page === 1 ? '' : String(page)),
});

/** An id in the format of this site. */
export const idParam = (): Param<string | undefined> => matching(/^[\w-]{1,16}$/);

/** A text that matches the pattern. */
export const matching = (form: RegExp): Param<string | undefined> => ({
  read: (text) => (text !== null && form.test(text) ? text : undefined),
  write: (value) => value ?? '',
});

/** True while the parameter is this word. */
export const flag = (word: string): Param<boolean> => ({
  read: (text) => text === word,
  write: (value) => (value ? word : ''),
});

/** Text parameters by name, for a component that gets their names as props; an absent one reads as ''. */
export const namedParams = (...names: string[]): SearchParams<Record<string, string>> =>
  searchParams<Record<string, string>>(Object.fromEntries(names.map((name) => [name, words()])));

type PresentValues<Values> = { [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name] } & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Exclude<Values[Name], undefined>;
};

/** The filters that are set, without undefined and '': the input of a list's call. */
export const presentValues = <Values extends object>(values: Values): PresentValues<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as PresentValues<Values>;
