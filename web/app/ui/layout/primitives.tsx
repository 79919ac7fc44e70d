import type { ElementType, JSX, ReactNode } from 'react';
import { classes } from '../base/classes.ts';
import './primitives.css';

/** The steps of the spaces that somebody asks for: each is a rule in primitives.css. */
type Gap = 'half' | '1' | '1-half' | '2' | '2-half' | '3' | '3-half' | '4' | '5' | '6' | '6-half' | '7';
type Above = Gap | '8' | '9';
type Pad = '1' | '2' | '3' | '3-half' | '4' | '5' | '6' | '7' | '9';

interface TextLook {
  /** A step of the type tokens. */
  size?: '2xs' | 'xs' | 's' | 'm' | 'm-half' | 'b' | 'l' | 'l-half' | 'xl' | 'xl-half' | '2xl';
  tone?: 'plain' | 'muted' | 'faint' | 'primary' | 'secondary' | 'success' | 'warning' | 'error';
  weight?: 'normal' | 'medium' | 'strong' | 'heavy';
  /** A step of the line heights. */
  leading?: 'flat' | 'tight' | 'title' | 'snug' | 'normal' | 'loose' | 'reading' | 'xs' | 'm' | 'l' | 'xl';
  /** Digits of one width, so that figures below each other line up. */
  numeric?: boolean;
  nowrap?: boolean;
  /** On one line, with an ellipsis for what does not fit. */
  cut?: boolean;
  /** As `cut`, on so many lines. */
  lines?: 2 | 3 | 4;
  centered?: boolean;
}

interface Look extends TextLook {
  /** The space between it and what stands before it. */
  above?: Above;
  pad?: Pad;
  /** As wide as the public side's pages, in the middle of the window. */
  page?: boolean;
  /** Takes the room that is left, and cuts or scrolls what does not fit. */
  grow?: boolean;
  /** May become narrower than its longest word. */
  shrink?: boolean;
  /** A card of its own. */
  surface?: boolean;
  ground?: 'card' | 'canvas' | 'sunken';
  radius?: 's' | 'm' | 'l' | 'pill';
  /** A line that divides it from what stands there. */
  rule?: 'above' | 'below';
  /** High enough for a finger on phones. */
  tap?: boolean;
  /** Where it is left out. */
  except?: 'phone' | 'print';
}

/** As a tag or as a part, it takes what that takes. */
interface Primitive<Own, Usual extends keyof JSX.IntrinsicElements> {
  <Tag extends keyof JSX.IntrinsicElements = Usual>(props: { as?: Tag } & Own & Look & JSX.IntrinsicElements[Tag]): ReactNode;
  <Props>(props: { as: (props: Props) => ReactNode } & Own & Look & Props): ReactNode;
}

/** What a primitive is given, whichever tag it is. */
type Given<Own> = Own & Look & { as?: ElementType; className?: string };

interface StackLook {
  gap?: Gap | undefined;
  /** Across: as wide as the stack unless said otherwise. */
  justify?: 'start' | 'center' | 'end';
  align?: 'start' | 'center' | 'end';
  /** Children may become narrower than their longest word, and scroll or cut by themselves. */
  bounded?: boolean;
  /** Rows stay at the top of a stack that is higher than they are. */
  packed?: boolean;
}

/** Things below each other. What a screen changes, its own style sheet says: all here lies in a lower layer. */
export const Stack: Primitive<StackLook, 'div'> = (props: Given<StackLook>) => {
  const { as = 'div', gap, justify, align, bounded, packed, ...rest } = props;
  const own = ['l-stack', gap && `l-gap-${gap}`, justify && `l-across-${justify}`, align && `l-align-${align}`];
  return draw(as, rest, ...own, bounded && 'l-bounded', packed && 'l-packed');
};

/** Things in rows and columns, which the style sheet of the screen names. */
export const Grid = Stack;

interface ClusterLook {
  gap?: Gap | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline';
  justify?: 'between' | 'center' | 'end';
  wrap?: boolean;
  /** As wide as its children, within a line of text. */
  inline?: boolean;
}

/** Things beside each other. */
export const Cluster: Primitive<ClusterLook, 'div'> = (props: Given<ClusterLook>) => {
  const { as = 'div', gap, align, justify, wrap, inline, ...rest } = props;
  const own = [gap && `l-gap-${gap}`, align && `l-align-${align}`, justify && `l-justify-${justify}`];
  return draw(as, rest, inline ? 'l-inline' : 'l-cluster', ...own, wrap && 'l-wrap');
};

/** Words in a size, a tone and a weight of the tokens. */
export const Text: Primitive<unknown, 'p'> = ({ as = 'p', ...rest }: Given<unknown>) => draw(as, rest);

/** A place with a ground, an edge or room of its own. */
export const Box: Primitive<unknown, 'div'> = ({ as = 'div', ...rest }: Given<unknown>) => draw(as, rest);

/** The surface that sets something apart from the page. */
export const Card: Primitive<unknown, 'div'> = ({ as = 'div', ...rest }: Given<unknown>) => draw(as, rest, 'l-card');

function draw(Tag: ElementType, props: Look & { className?: string | undefined }, ...own: (string | false | undefined)[]) {
  const { size, tone, weight, leading, numeric, nowrap, cut, lines, centered, ...box } = props;
  const { above, pad, page, grow, shrink, surface, ground, radius, rule, tap, except, className, ...rest } = box;
  const type = [size && `l-size-${size}`, tone && `l-${tone}`, weight && `l-${weight}`, leading && `l-leading-${leading}`];
  const flow = [numeric && 'l-numeric', nowrap && 'l-nowrap', cut && 'l-cut', lines && `l-lines l-lines-${lines}`];
  const room = [above && `l-above-${above}`, pad && `l-pad-${pad}`, page && 'l-page', grow && 'l-grow', shrink && 'l-shrink'];
  const face = [surface && 'l-card', ground && `l-on-${ground}`, radius && `l-radius-${radius}`, rule && `l-rule-${rule}`];
  const place = [tap && 'l-tap', except && `l-except-${except}`];
  const all = classes(...own, ...room, ...face, ...type, ...flow, centered && 'l-centered', ...place, className);
  return <Tag {...rest} className={all || undefined} />;
}
