import type { Breach, Import, Module } from './parse.ts';
import { SERVER_DOMAINS } from './structure.ts';

/** Imports that lead back to where they began; types and what is loaded late are a rule of their own. */
export function cyclesOf(modules: readonly Module[]): Breach[] {
  const circles = (rule: string, edges: Map<string, string[]>): Breach[] => {
    const done = new Set<string>();
    const found: Breach[] = [];
    const visit = (path: string, trail: string[]): void => {
      const start = trail.indexOf(path);
      if (start !== -1) return void found.push({ rule, what: [...trail.slice(start), path].join(' → ') });
      if (done.has(path)) return;
      for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    };
    for (const path of edges.keys()) visit(path, []);
    return found;
  };
  const edgesOf = (takes: (one: Import) => boolean) =>
    new Map(modules.map(({ path, imports }) => [path, imports.filter(takes).map(({ to }) => to)]));
  const atStart = circles(
    'cycles',
    edgesOf(({ late }) => !late),
  );
  return [
    ...atStart,
    ...(atStart.length > 0
      ? []
      : circles(
          'late cycles',
          edgesOf(() => true),
        )),
  ];
}

/** Domains that use each other in a circle by what structure.ts allows. */
export function cycleOfDomains(): Breach[] {
  const found: Breach[] = [];
  const visit = (domain: string, trail: string[]): void => {
    if (trail.includes(domain)) return void found.push({ rule: 'domain graph', what: [...trail, domain].join(' → ') });
    for (const next of SERVER_DOMAINS[domain] ?? []) visit(next, [...trail, domain]);
  };
  for (const domain of Object.keys(SERVER_DOMAINS)) visit(domain, []);
  return found;
}
