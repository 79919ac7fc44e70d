import { isInTransaction, type OnMisuse } from '../db/client.ts';

/**
 * Wraps a port to another machine, and reports calls inside a transaction: a call may take seconds or hang, while the transaction
 * would occupy its connection and locks. `local`: methods that call no other machine.
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
      return (...args: unknown[]): unknown => {
        if (isInTransaction()) onMisuse(new Error(`${name}.${String(property)} was called inside a transaction`));
        return Reflect.apply(value, target, args);
      };
    },
  });
