import type { Breach, Import, Module } from './parse.ts';
import { SERVER_DOMAINS } from './structure.ts';

/** The cycles of a directed graph, by depth-first search; `edges`: the successors of each node. */
const cyclesIn = (rule: string, edges: ReadonlyMap<string, Iterable<string>>): Breach[] => {
  const done = new Set<string>();
  const breaches: Breach[] = [];
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start !== -1) return void breaches.push({ rule, what: [...trail.slice(start), path].join(' → ') });
    if (done.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return breaches;
};

/** Cycles of imports between files. Cycles that need a type-only or dynamic import (`isDeferred`) are a separate rule. */
export function cyclesOf(modules: readonly Module[]): Breach[] {
  const edgesOf = (isIncluded: (statement: Import) => boolean) =>
    new Map(modules.map(({ path, imports }) => [path, imports.filter(isIncluded).map(({ to }) => to)]));
  const atStart = cyclesIn(
    'cycles',
    edgesOf(({ isDeferred }) => !isDeferred),
  );
  return [
    ...atStart,
    ...(atStart.length > 0
      ? []
      : cyclesIn(
          'deferred cycles',
          edgesOf(() => true),
        )),
  ];
}

/**
 * Cycles between the topics (folders) of a domain, with a rule per domain. A file directly in the domain's folder counts as a topic, but
 * its type imports are ignored: `present.ts` may import row types of topics that use it.
 */
export function circlesOfTopics(modules: readonly Module[]): Breach[] {
  const byDomain = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports } of modules) {
    const [domain, topic] = topicOf(path);
    if (domain === undefined || topic === undefined) continue;
    const topics = byDomain.get(domain) ?? new Map<string, Set<string>>();
    const arrows = topics.get(topic) ?? new Set<string>();
    byDomain.set(domain, topics.set(topic, arrows));
    for (const { to, isType } of imports) {
      const [otherDomain, other] = topicOf(to);
      if (otherDomain !== domain || other === undefined || other === topic) continue;
      // Types that a file at the top of its domain imports from a topic do not count.
      const isTopFile = /\.tsx?$/.test(topic);
      if (!isTopFile || !isType) arrows.add(other);
    }
  }
  return [...byDomain].flatMap(([domain, topics]) => cyclesIn(`topics of ${domain}`, topics));
}

const topicOf = (path: string): string[] => /^((?:server\/src|web\/app)\/domains\/[\w-]+)\/([^/]+)/.exec(path)?.slice(1) ?? [];

/** Cycles in the graph of domains that structure.ts allows. */
export function cycleOfDomains(): Breach[] {
  const breaches: Breach[] = [];
  const visit = (domain: string, trail: string[]): void => {
    if (trail.includes(domain)) return void breaches.push({ rule: 'domain graph', what: [...trail, domain].join(' → ') });
    for (const next of SERVER_DOMAINS[domain] ?? []) visit(next, [...trail, domain]);
  };
  for (const domain of Object.keys(SERVER_DOMAINS)) visit(domain, []);
  return breaches;
}
