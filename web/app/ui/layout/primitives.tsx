import type { HTMLAttributes } from 'react';
import { classes } from '../base/classes.ts';
import './primitives.css';

type Space = 'half' | '1' | '1-half' | '2' | '2-half' | '3' | '3-half' | '4' | '5' | '6' | '6-half' | '7' | '8' | '9' | '10';

interface TextLook {
  /** A step of the type tokens. */
  size?: '2xs' | 'xs' | 's' | 'm' | 'm-half' | 'b' | 'l' | 'l-half' | 'xl' | 'xl-half' | '2xl';
  tone?: 'plain' | 'muted' | 'faint' | 'primary' | 'success' | 'error';
  weight?: 'normal' | 'strong' | 'heavy';
  /** A step of the line heights. */
  leading?: 'tight' | 'title' | 'snug' | 'normal' | 'loose' | 'reading' | 'm' | 'l' | 'xl';
}

interface Look extends TextLook {
  /** The space between it and what stands before it. */
  above?: Space;
  pad?: Space;
  /** Takes the room that is left, and cuts or scrolls what does not fit. */
  grow?: boolean;
  /** A card of its own. */
  surface?: boolean;
}

interface Element extends HTMLAttributes<HTMLElement>, Look {
  as?: Tag;
}

type Tag =
  | 'article'
  | 'aside'
  | 'b'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'figure'
  | 'footer'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'i'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'ul';

interface StackProps extends Element {
  gap?: Space | undefined;
  /** Across: as wide as the stack unless said otherwise. */
  justify?: 'start' | 'center' | 'end';
  align?: 'start' | 'center' | 'end';
  /** Children may become narrower than their longest word, and scroll or cut by themselves. */
  bounded?: boolean;
}

/** Things below each other. What a screen changes, its own style sheet says: all here lies in a lower layer. */
export function Stack({ as: Tag = 'div', gap, justify, align, bounded = false, ...rest }: StackProps) {
  const own = ['l-stack', gap && `l-gap-${gap}`, justify && `l-across-${justify}`, align && `l-align-${align}`];
  return <Tag {...withLook(rest, ...own, bounded && 'l-bounded')} />;
}

interface ClusterProps extends Element {
  gap?: Space | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
  /** As wide as its children, within a line of text. */
  inline?: boolean;
}

/** Things beside each other. */
export function Cluster({ as: Tag = 'div', gap, align, justify, wrap = false, inline = false, ...rest }: ClusterProps) {
  const own = [gap && `l-gap-${gap}`, align && `l-align-${align}`, justify && `l-justify-${justify}`];
  return <Tag {...withLook(rest, inline ? 'l-inline' : 'l-cluster', ...own, wrap && 'l-wrap')} />;
}

/** Words in a size, a tone and a weight of the tokens. */
export function Text({ as: Tag = 'p', ...rest }: Element) {
  return <Tag {...withLook(rest)} />;
}

/** The surface that sets something apart from the page. */
export function Card({ as: Tag = 'div', ...rest }: Element) {
  return <Tag {...withLook(rest, 'l-card')} />;
}

function withLook(
  { size, tone, weight, leading, above, pad, grow = false, surface = false, className, ...rest }: Omit<Element, 'as'>,
  ...own: (string | false | undefined)[]
) {
  const text = [size && `l-size-${size}`, tone && `l-${tone}`, weight && `l-${weight}`, leading && `l-leading-${leading}`];
  const box = [above && `l-above-${above}`, pad && `l-pad-${pad}`, grow && 'l-grow', surface && 'l-card'];
  return { ...rest, className: classes(...own, ...box, ...text, className) || undefined };
}
