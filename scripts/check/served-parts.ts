import { withoutComments, type Breach, type Module } from './parse.ts';

/** A loader hands over a part: `guest.serve('name', Part, …)`. */
const SERVED = /\.serve(?:List)?\(\s*[^,]+,\s*([A-Z]\w*)/g;
const HOOK = /\buse[A-Z]\w*\(/;
const HANDLER = /\son[A-Z]\w+=\{/;
/** Modules whose hooks no part runs: the router's link stands in for relative addresses, which a part does not have. */
const APART = new Set(['web/app/ui/base/link.tsx']);

/**
 * Hooks and handlers in parts that the server renders and React does not hydrate, where they would never run. A part consists of the module
 * that exports it and of all components that the module imports.
 */
export function servedParts(modules: readonly Module[]): Breach[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const partsOf = (module: Module): Module[] =>
    [...withoutComments(module.text).matchAll(SERVED)].flatMap(([, name = '']) => moduleOf(module, name, byPath) ?? []);
  return modules
    .filter(({ path }) => path.startsWith('web/app/'))
    .flatMap((module) => partsOf(module))
    .flatMap((part) => [...reachedFrom(part, byPath)].map((module) => ({ part, module })))
    .flatMap(({ part, module }) => {
      const text = withoutComments(module.text);
      const found = HOOK.exec(text)?.[0] ?? HANDLER.exec(text)?.[0];
      return found === undefined
        ? []
        : [{ rule: 'served parts', what: `${module.path} has ${found.trim()}…, which the served part ${part.path} never runs` }];
    });
}

/** The module from which another one imports a component, or itself. */
function moduleOf(module: Module, name: string, byPath: ReadonlyMap<string, Module>): Module | undefined {
  const pattern = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`);
  const target = pattern.exec(module.text)?.[1];
  if (target === undefined) return module;
  const file = target.split('/').at(-1) ?? '';
  const to = module.imports.find((one) => one.to.endsWith(`/${file}`))?.to;
  return to === undefined ? undefined : byPath.get(to);
}

function reachedFrom(part: Module, byPath: ReadonlyMap<string, Module>): Set<Module> {
  const reached = new Set<Module>();
  const waiting = [part];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (reached.has(module)) continue;
    reached.add(module);
    const components = module.imports.filter(({ to, isType }) => !isType && to.endsWith('.tsx') && !APART.has(to));
    waiting.push(...components.flatMap(({ to }) => byPath.get(to) ?? []));
  }
  return reached;
}
