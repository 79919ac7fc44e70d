import { attributeOf, type Element } from './dom.ts';

/** Attributes with the address of a picture that a script loads later; the first is used by 公众号. */
const LAZY_ATTRIBUTES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-original-src',
  'data-actualsrc',
  'data-image',
  'data-url',
  'data-echo',
  'data-canonical-src',
];
const PLACEHOLDER =
  /^(?:data:image\/(?:gif|svg\+xml)|about:blank)|(?:^|\/)(?:blank|placeholder|loading|spacer|lazy|pixel)[^/]*\.(?:gif|png|svg|jpg)(?:\?|$)/i;

/** The address of the picture that a page shows in the end, not of a placeholder. */
export function pictureAddress(image: Element): string {
  for (const name of LAZY_ATTRIBUTES) {
    const address = attributeOf(image, name).trim();
    if (address !== '' && !PLACEHOLDER.test(address)) return address;
  }
  const address = attributeOf(image, 'src').trim();
  if (address !== '' && !PLACEHOLDER.test(address)) return address;
  return largestOf(attributeOf(image, 'srcset') || attributeOf(image, 'data-srcset')) ?? address;
}

/** The largest picture of a srcset. */
function largestOf(set: string): string | null {
  const choices = [...set.matchAll(/(\S+?)(?:\s+([\d.]+)[wx])?\s*(?:,\s+|,?$)/g)].map(([, address = '', size = '1']) => ({
    address,
    size: Number(size),
  }));
  return choices.sort((a, b) => b.size - a.size)[0]?.address || null;
}

/** Whether a picture is a tracking pixel. */
export const isTracker = (image: Element): boolean => {
  const [width, height] = ['width', 'height'].map((name) => attributeOf(image, name));
  return (width === '1' || width === '0') && (height === '1' || height === '0');
};

export const isPictureAddress = (address: string): boolean => /\.(?:jpe?g|png|gif|webp|avif|bmp|svg)(?:[?#].*)?$/i.test(address);
