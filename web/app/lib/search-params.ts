import { queryOf } from './api.ts';

/** One parameter of an address. What makes no sense reads as if it were not there; '' is left out of the address. */
export interface Param<Value> {
  read(text: string | null): Value;
  write(value: Value): string;
}

export interface SearchParams<Values> {
  names: readonly string[];
  read(address: URLSearchParams): Values;
  /** With its question mark, in the order of the declaration; '' when every parameter has its usual value. */
  write(values: Partial<Values>): string;
}

export type ValuesOf<Codec> = Codec extends SearchParams<infer Values> ? Values : never;

/** How a page's filters stand in its address: `const filters = searchParams({ q: words(), page: pageNumber() })`. */
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

/** One of these values; otherwise `usual`, which is not written. */
export function choice<const Value extends string>(options: readonly Value[]): Param<Value | undefined>;
export function choice<const Value extends string>(options: readonly Value[], usual: NoInfer<Value>): Param<Value>;
export function choice<const Value extends string>(options: readonly Value[], usual?: Value): Param<Value | undefined> {
  return {
    read: (text) => options.find((option) => option === text) ?? usual,
    write: (value) => (value === undefined || value === usual ? '' : value),
  };
}

/** What a list is ordered by: one of these columns, with a '-' before it from the greatest on. */
export const order = <const Name extends string>(...names: Name[]): Param<Name | `-${Name}` | undefined> =>
  choice(names.flatMap((name) => [name, `-${name}` as const]));

/** What somebody typed to search for, without the spaces around it. */
export const words = (max = 100): Param<string> => ({
  read: (text) => (text ?? '').trim().slice(0, max),
  write: (value) => value,
});

/** A page from 1 to 10,000, which is as far as lists go. */
export const pageNumber = (): Param<number> => ({
  read(text) {
    const page = Number(text ?? 1);
    return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
  },
  write: (page) => (page === 1 ? '' : String(page)),
});

/** The id of something, as ids are made here. */
export const idParam = (): Param<string | undefined> => matching(/^[\w-]{1,16}$/);

/** A text of this form. */
export const matching = (form: RegExp): Param<string | undefined> => ({
  read: (text) => (text !== null && form.test(text) ? text : undefined),
  write: (value) => value ?? '',
});

/** Set while the parameter is this word. */
export const flag = (word: string): Param<boolean> => ({
  read: (text) => text === word,
  write: (value) => (value ? word : ''),
});

/** Parameters by name alone, for a part that is told their names; what is not given is ''. */
export const namedParams = (...names: string[]): SearchParams<Record<string, string>> =>
  searchParams<Record<string, string>>(Object.fromEntries(names.map((name) => [name, words()])));

type Given<Values> = { [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name] } & {
  [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Exclude<Values[Name], undefined>;
};

/** What of these is given, which is neither nothing nor '': the filter that a list is asked with. */
export const given = <Values extends object>(values: Values): Given<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as Given<Values>;
