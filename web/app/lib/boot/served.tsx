import { createContext, useContext, useState, type FunctionComponent } from 'react';
import type { Served as ServedProps } from '../guest-context.ts';

/** Markup of the served parts of a page by name, for rendering on the server; null in the browser, where the page contains it. */
export const ServedMarkup = createContext<ReadonlyMap<string, string> | null>(null);

interface PartProps<Props> {
  name: string;
  part: FunctionComponent<Props>;
  /** As `guest.serve` answered: null in a document, which contains the markup. */
  props: ServedProps<Props>;
  /** Without a class the part stands in its parent as if there were no element around it. */
  className?: string | undefined;
}

/**
 * A part of a page that the server renders and React leaves alone: in a document it is markup without data, and hydration does not
 * walk it; after a navigation in the browser React draws it. A part has no hooks and handlers (scripts/check/served-parts.ts).
 */
export function Served<Props extends object>({ name, part: Part, props, className }: PartProps<Props>) {
  const markup = useContext(ServedMarkup);
  const [inner] = useState(() => innerOf(name, markup));
  const box = { className, 'data-served': name };
  if (props === null) return <div key="served" {...box} dangerouslySetInnerHTML={inner} suppressHydrationWarning />;
  return (
    <div key="drawn" {...box}>
      <Part {...props} />
    </div>
  );
}

/** Draws a list that `guest.serveList` has served. */
export const listOf =
  <Props extends object>(Item: FunctionComponent<Props>) =>
  ({ items }: { items: readonly Props[] }) =>
    items.map((item, at) => <Item key={at} {...item} />);

/**
 * In the browser the markup is read only if React has to make the element again, for example after a failed hydration. An object with
 * `toString` in place of a string, because React looks at `__html` for each element that it hydrates.
 */
const innerOf = (name: string, markup: ReadonlyMap<string, string> | null): { __html: string } => {
  const read = () =>
    markup === null ? (document.querySelector(`[data-served="${name}"]`)?.innerHTML ?? '') : (markup.get(name) ?? '');
  return { __html: { toString: read } as unknown as string };
};
