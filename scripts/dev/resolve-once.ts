import { registerHooks, type ResolveFnOutput } from 'node:module';

/**
 * Loaded before the server and the worker, to shorten their start by a third. For each import of a package, and for each relative
 * import inside it, Node reads the `package.json` of the package again, and that of drizzle-orm is 180 KB long. This hook caches
 * imports of drizzle-orm; relative imports between its files, all of which are ES modules, need no lookup at all.
 */
const resolved = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return next(specifier, context);
    const key = `${specifier} ${context.conditions.join(' ')}`;
    const result = resolved.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(key, result);
    return result;
  },
});
