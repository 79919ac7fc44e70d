import type { Breach, Import, Module } from './parse.ts';
import { SERVER_DOMAINS } from './structure.ts';

const circles = (rule: string, edges: ReadonlyMap<string, Iterable<string>>): Breach[] => {
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

/** Imports that lead back to where they began; types and what is loaded late are a rule of their own. */
export function cyclesOf(modules: readonly Module[]): Breach[] {
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

/**
 * Topics of one domain that import each other, each domain by a rule of its own. A file at the domain's top counts as a topic, but for
 * the types that it imports: `present.ts` may take the rows of the topics that use it.
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
      const isOfTop = /\.tsx?$/.test(topic);
      if (otherDomain === domain && other !== undefined && other !== topic && !(isOfTop && isType)) arrows.add(other);
    }
  }
  return [...byDomain].flatMap(([domain, topics]) => circles(`topics of ${domain}`, topics));
}

const topicOf = (path: string): string[] => /^((?:server\/src|web\/app)\/domains\/[\w-]+)\/([^/]+)/.exec(path)?.slice(1) ?? [];

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
