import { z } from 'zod';
import { ConfigError } from '../core/config-error.ts';
import type { Logger } from '../core/log.ts';

/** A driver that the operator has chosen by setting its environment variables. */
export interface ChosenDriver<Port> {
  name: string;
  open(log: Logger): Promise<Port>;
  /** Remarks about its configuration, for the command `doctor`. */
  notices: readonly string[];
}

export interface Driver<Port> {
  /** Its environment variables; each is documented in .env.example. */
  variables: z.ZodRawShape;
  /** Null when none of its required variables is set; throws ConfigError when only some are. `env`: all variables, parsed. */
  choose(env: Record<string, unknown>): ChosenDriver<Port> | null;
}

interface Definition<Shape extends z.ZodRawShape, Needed extends keyof Shape & string, Port> {
  name: string;
  /** Display name in error messages. */
  label: string;
  variables: Shape;
  /** Names of the required variables. */
  needs: readonly Needed[];
  open(values: Values<Shape, Needed>, log: Logger): Promise<Port>;
  notices?(values: Values<Shape, Needed>): string[];
}

/** The parsed variables; required ones are not undefined. */
type Values<Shape extends z.ZodRawShape, Needed extends keyof Shape> = z.output<z.ZodObject<Shape>> & {
  [Name in Needed]-?: NonNullable<z.output<Shape[Name]>>;
};

/** Declares a driver of a port. */
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
    choose(env) {
      const missing = needs.filter((variable) => env[variable] === undefined);
      if (missing.length === needs.length) return null;
      if (missing.length > 0) throw new ConfigError(`配置有误：使用${label}还须设置 ${missing.join('、')}`);
      // config.ts has parsed `env` with `variables`, and no required one is missing.
      const values = env as Values<Shape, Needed>;
      return { name, open: (log) => open(values, log), notices: notices?.(values) ?? [] };
    },
  };
}

/** The chosen driver; null: none. Throws ConfigError when several are; `what` names the port in that message. */
export function chooseDriver<Port>(
  drivers: readonly Driver<Port>[],
  env: Record<string, unknown>,
  what: string,
): ChosenDriver<Port> | null {
  const chosen = drivers.map((driver) => driver.choose(env)).filter((driver) => driver !== null);
  if (chosen.length > 1)
    throw new ConfigError(`配置有误：${what}只能用一家，现在同时设置了 ${chosen.map(({ name }) => name).join('、')}`);
  return chosen[0] ?? null;
}

/** All variables of these drivers, for config.ts. */
export const variablesOf = (drivers: readonly Pick<Driver<unknown>, 'variables'>[]): z.ZodRawShape =>
  Object.assign({}, ...drivers.map(({ variables }) => variables));
