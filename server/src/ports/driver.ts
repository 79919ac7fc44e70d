import { z } from 'zod';
import { ConfigError } from '../core/config-error.ts';
import type { Logger } from '../core/log.ts';

/** A driver that the operator has chosen by setting its variables. */
export interface ChosenDriver<Port> {
  name: string;
  /** Loads what it needs and opens it. */
  open(log: Logger): Promise<Port>;
  /** What an operator should know of the way it is set, as sentences for doctor. */
  notices: readonly string[];
}

export interface Driver<Port> {
  /** Its environment variables; each stands in .env.example. */
  variables: z.ZodRawShape;
  /** Null where none of the variables that it needs is set; throws ConfigError where some are missing. */
  choose(set: Record<string, unknown>): ChosenDriver<Port> | null;
}

interface Definition<Shape extends z.ZodRawShape, Needed extends keyof Shape & string, Port> {
  name: string;
  /** As operators know it, for the sentence about what is missing. */
  label: string;
  variables: Shape;
  needs: readonly Needed[];
  open(set: Set<Shape, Needed>, log: Logger): Promise<Port>;
  notices?(set: Set<Shape, Needed>): string[];
}

type Set<Shape extends z.ZodRawShape, Needed extends keyof Shape> = z.output<z.ZodObject<Shape>> & {
  [Name in Needed]-?: NonNullable<z.output<Shape[Name]>>;
};

/** Declares an implementation of a port: its variables, which of them it cannot do without, and how it is opened. */
export function defineDriver<Shape extends z.ZodRawShape, Needed extends keyof Shape & string, Port>({
  name,
  label,
  variables,
  needs,
  open,
  notices,
}: Definition<Shape, Needed, Port>): Driver<Port> {
  return {
    variables,
    choose(all) {
      const missing = needs.filter((variable) => all[variable] === undefined);
      if (missing.length === needs.length) return null;
      if (missing.length > 0) throw new ConfigError(`配置有误：使用${label}还须设置 ${missing.join('、')}`);
      // Parsed by config.ts with these very variables, and none that is needed is missing.
      const set = all as Set<Shape, Needed>;
      return { name, open: (log) => open(set, log), notices: notices?.(set) ?? [] };
    },
  };
}

/** The one driver that is chosen, null for none. */
export function chooseDriver<Port>(
  drivers: readonly Driver<Port>[],
  set: Record<string, unknown>,
  what: string,
): ChosenDriver<Port> | null {
  const chosen = drivers.map((driver) => driver.choose(set)).filter((driver) => driver !== null);
  if (chosen.length > 1)
    throw new ConfigError(`配置有误：${what}只能用一家，现在同时设置了 ${chosen.map(({ name }) => name).join('、')}`);
  return chosen[0] ?? null;
}

/** All variables of these drivers, for config.ts. */
export const variablesOf = (drivers: readonly Pick<Driver<unknown>, 'variables'>[]): z.ZodRawShape =>
  Object.assign({}, ...drivers.map(({ variables }) => variables));
