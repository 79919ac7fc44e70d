import { isInTransaction, type OnMisuse } from '../db/client.ts';

/**
 * A port to another machine, watched: that may take seconds, or not answer at all, and a transaction around the call would keep its
 * connection and its locks all the while. `local` names what asks nobody.
 */
export const outsideTransactions = <Port extends object>(
  name: string,
  port: Port,
  onMisuse: OnMisuse,
  local: readonly (keyof Port & string)[] = [],
): Port =>
  new Proxy(port, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function' || local.includes(property as keyof Port & string)) return value;
      return (...given: unknown[]): unknown => {
        if (isInTransaction()) onMisuse(new Error(`${name}.${String(property)} was called inside a transaction`));
        return Reflect.apply(value, target, given);
      };
    },
  });
