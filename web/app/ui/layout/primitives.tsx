import type { ElementType, JSX, ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import './primitives.css';

/** Spaces in pixels, smaller in the compact back office. Each is a token, and a rule in primitives.css. */
export type Gap = 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 | 20 | 24 | 28 | 32;
type Margin = Gap | 40 | 48;
type Padding = 4 | 8 | 12 | 14 | 16 | 20 | 24 | 32 | 48;

interface TextLook {
  /** In pixels, each a token. */
  size?: 11 | 12 | 13 | 14 | 15 | 16 | 18 | 20 | 22 | 24 | 28;
  tone?: 'plain' | 'muted' | 'faint' | 'primary' | 'secondary' | 'success' | 'warning' | 'error';
  weight?: 'normal' | 'medium' | 'strong' | 'heavy';
  /** A step of the line heights. */
  leading?: 'flat' | 'tight' | 'title' | 'snug' | 'normal' | 'loose' | 'reading' | 'xs' | 'm' | 'l' | 'xl';
  /** Digits of one width, so that figures below each other line up. */
  numeric?: boolean;
  nowrap?: boolean;
  /** On one line, with an ellipsis for the overflow. */
  truncate?: boolean;
  /** As `truncate`, on so many lines. */
  clamp?: 2 | 3 | 4;
  centerText?: boolean;
}

export interface Look extends TextLook {
  marginTop?: Margin;
  padding?: Padding;
  /** As wide as the public side's pages, in the middle of the window. */
  page?: boolean;
  /** Takes the remaining width, and truncates or scrolls the overflow. */
  grow?: boolean;
  /** May become narrower than its longest word. */
  shrink?: boolean;
  /** A card of its own. */
  surface?: boolean;
  background?: 'card' | 'canvas' | 'sunken';
  radius?: 's' | 'm' | 'l' | 'pill';
  /** A thin line that divides it from its neighbour on that side. */
  border?: 'top' | 'bottom';
  /** High enough for a finger on phones. */
  tap?: boolean;
  hideOn?: 'phone' | 'print';
}

/** Controls are not layout: a button without a face of its own is a `PlainButton`, a field is one of `ui/forms`. */
type Tags = Exclude<keyof JSX.IntrinsicElements, 'button' | 'input' | 'select' | 'textarea'>;

/** A layout part takes the props of the tag or of the component that it is drawn as. */
interface Primitive<Own, Usual extends Tags> {
  <Tag extends Tags = Usual>(props: { as?: Tag } & Own & Look & JSX.IntrinsicElements[Tag]): ReactNode;
  <Props>(props: { as: (props: Props) => ReactNode } & Own & Look & Props): ReactNode;
}

/** The props of a primitive, whichever tag it is. */
type Given<Own> = Own & Look & { as?: ElementType; className?: string };

interface GridLook {
  gap?: Gap | undefined;
  /** Across: as wide as the column unless said otherwise. */
  justify?: 'start' | 'center' | 'end';
  align?: 'start' | 'center' | 'end';
  /** Children may become narrower than their longest word, and scroll or cut by themselves. */
  shrinkChildren?: boolean;
  /** `start`: rows stay at the top of a stack that is higher than they are. */
  alignContent?: 'start';
}

/** Children below each other. A screen's own style sheet may change all of this, because it lies in a higher cascade layer. */
export const Stack: Primitive<GridLook, 'div'> = (props: Given<GridLook>) => drawGrid(props, 'l-stack');

/** Children in rows and columns, which the screen's style sheet defines. */
export const Grid: Primitive<GridLook, 'div'> = (props: Given<GridLook>) => drawGrid(props, 'l-grid');

interface ClusterLook {
  gap?: Gap | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
  /** As wide as its children, within a line of text. */
  inline?: boolean;
}

/** Children beside each other. */
export const Cluster: Primitive<ClusterLook, 'div'> = (props: Given<ClusterLook>) => {
  const { as = 'div', gap, align, justify, wrap, inline, ...rest } = props;
  const own = [gap && `l-gap-${gap}`, align && `l-align-${align}`, justify && `l-justify-${justify}`];
  return draw(as, rest, inline ? 'l-inline' : 'l-cluster', ...own, wrap && 'l-wrap');
};

/** Text in a size, a tone and a weight of the tokens. */
export const Text: Primitive<unknown, 'p'> = ({ as = 'p', ...rest }: Given<unknown>) => draw(as, rest);

/** A block with a background, a border or a padding. */
export const Box: Primitive<unknown, 'div'> = ({ as = 'div', ...rest }: Given<unknown>) => draw(as, rest);

/** A block with the background and border of a card. */
export const Card: Primitive<unknown, 'div'> = ({ as = 'div', ...rest }: Given<unknown>) => draw(as, rest, 'l-card');

function drawGrid(props: Given<GridLook>, name: 'l-stack' | 'l-grid') {
  const { as = 'div', gap, justify, align, shrinkChildren, alignContent, ...rest } = props;
  const own = [name, gap && `l-gap-${gap}`, justify && `l-across-${justify}`, align && `l-align-${align}`];
  return draw(as, rest, ...own, shrinkChildren && 'l-shrink-children', alignContent && `l-content-${alignContent}`);
}

/** Draws a tag with the classes of a look. */
export function draw(Tag: ElementType, props: Look & { className?: string | undefined }, ...own: (string | false | undefined)[]) {
  const { size, tone, weight, leading, numeric, nowrap, truncate, clamp, centerText, ...box } = props;
  const { marginTop, padding, page, grow, shrink, surface, background, radius, border, tap, hideOn, className, ...rest } = box;
  const type = [size && `l-size-${size}`, tone && `l-${tone}`, weight && `l-${weight}`, leading && `l-leading-${leading}`];
  const flow = [numeric && 'l-numeric', nowrap && 'l-nowrap', truncate && 'l-truncate', clamp && `l-clamp l-clamp-${clamp}`];
  const room = [
    marginTop && `l-mt-${marginTop}`,
    padding && `l-pad-${padding}`,
    page && 'l-page',
    grow && 'l-grow',
    shrink && 'l-shrink',
  ];
  const face = [
    surface && 'l-card',
    background && `l-on-${background}`,
    radius && `l-radius-${radius}`,
    border && `l-border-${border}`,
  ];
  const place = [tap && 'l-tap', hideOn && `l-hide-on-${hideOn}`];
  const all = classes(...own, ...room, ...face, ...type, ...flow, centerText && 'l-center-text', ...place, className);
  return <Tag {...rest} className={all || undefined} />;
}
