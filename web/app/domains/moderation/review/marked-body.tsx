import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { ReviewHint } from '#contract/moderation/review.ts';
import { ArticleBody } from '../../posts/parts/article-body.tsx';
import { Button } from '../../../ui/base/button.tsx';
import { Key } from '../../../ui/data/chip.tsx';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Box, Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './marked-body.module.css';
import { placesOf, rangeOf, selectedPassage, type Passage } from './passage.ts';
import type { ReasonDraft } from './reasons.ts';

interface MarkedBodyProps {
  html: string;
  reasons: readonly ReasonDraft[];
  /** Hints of the content safety service that are neither adopted nor ignored yet. */
  hints: readonly ReviewHint[];
  /** Words that the word filter allows but marks for review. */
  words: readonly string[];
  /** Whether passages and pictures may be selected now. */
  pointing: boolean;
  body: RefObject<HTMLDivElement | null>;
  onPassage: (passage: Passage) => void;
  onPicture: (src: string) => void;
  onMark: (key: number) => void;
}

/** The article with the places of reasons marked; selecting text or pressing a picture offers to add a reason for it. */
export function MarkedBody({ html, reasons, hints, words, pointing, body, onPassage, onPicture, onMark }: MarkedBodyProps) {
  const { marks, hinted, places } = useMarks(body, reasons, hints, words);
  const [offer, setOffer] = useOffer(body, pointing);

  const accept = () => {
    if (offer?.passage !== undefined) onPassage(offer.passage);
    if (offer?.src !== undefined) onPicture(offer.src);
    setOffer(null);
  };

  return (
    <>
      {places.length > 0 && <HitBar places={places} />}
      <div className={css.frame}>
        <div ref={body} className={pointing ? css.pointing : undefined}>
          <ArticleBody html={html} />
        </div>
        {hinted.map(({ key, box }) => (
          <div key={key} className={css.hinted} style={boxStyle(box, true)} aria-hidden="true" />
        ))}
        {marks.map(({ key, number, box, isPicture }) => (
          <div key={key} className={isPicture ? css.picture : css.passage} style={boxStyle(box, isPicture)}>
            <PlainButton flow="column" className={css.number} aria-label={`查看退回理由 ${number}`} onClick={() => onMark(key)}>
              {number}
            </PlainButton>
          </div>
        ))}
        {offer !== null && (
          <Box
            padding={4}
            radius="m"
            background="card"
            className={css.offer}
            data-offer
            style={{ top: offer.top, left: offer.left } as CSSProperties}
          >
            <Button size="s" icon="flag" onPointerDown={(event) => event.preventDefault()} onClick={accept}>
              {offer.src === undefined ? '指出这一段' : '指出这张图'}
              {offer.src === undefined && <Key>C</Key>}
            </Button>
          </Box>
        )}
      </div>
    </>
  );
}

/** Most marked occurrences of words. */
const HITS_MAX = 200;

/** Steps through the hits, by button or key. */
function HitBar({ places }: { places: readonly Range[] }) {
  const [at, setAt] = useState(-1);
  const go = () => {
    const next = (at + 1) % places.length;
    const place = places[next];
    if (place === undefined) return;
    setAt(next);
    CSS.highlights?.set('review-current', new Highlight(place));
    place.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };
  useShortcuts({ n: go });
  useEffect(() => () => void CSS.highlights?.delete('review-current'), []);
  return (
    <Cluster align="center" justify="between" gap={8} size={13} background="card" radius="m" className={css.hits}>
      <Text as="span" tone="muted" role="status">
        {at === -1 ? `文中标出 ${places.length} 处` : `第 ${at + 1} 处，共 ${places.length} 处`}
      </Text>
      <Button size="s" icon="arrow-down" onClick={go}>
        下一处<Key>N</Key>
      </Button>
    </Cluster>
  );
}

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}
interface Mark {
  key: number;
  number: number;
  box: Box;
  isPicture: boolean;
}

const boxStyle = ({ top, left, width, height }: Box, isPicture: boolean): CSSProperties =>
  isPicture ? { top, left, width, height } : { top, left: left + width, height };

/** Marks passages with the CSS Custom Highlight API, which leaves the article's markup unchanged. */
function useMarks(
  body: RefObject<HTMLDivElement | null>,
  reasons: readonly ReasonDraft[],
  hints: readonly ReviewHint[],
  words: readonly string[],
): { marks: Mark[]; hinted: Mark[]; places: Range[] } {
  const [marks, setMarks] = useState<Mark[]>([]);
  const [hinted, setHinted] = useState<Mark[]>([]);
  const [places, setPlaces] = useState<Range[]>([]);
  useLayoutEffect(() => {
    const root = body.current;
    if (root === null) return;
    const measure = () => {
      const ranges: Range[] = [];
      setMarks(reasons.flatMap((reason, index) => markOf(root, reason, index + 1, ranges)));
      CSS.highlights?.set('review', new Highlight(...ranges));
      const hits: Range[] = [];
      const hintMarks = hints.flatMap(({ anchor }, index) => markOf(root, { key: index, anchor }, index + 1, hits));
      setHinted(hintMarks.filter(({ isPicture }) => isPicture));
      for (const place of placesOf(root.textContent ?? '', words, HITS_MAX)) {
        const range = rangeOf(root, place);
        if (range !== null) hits.push(range);
      }
      hits.sort((range, other) => range.compareBoundaryPoints(Range.START_TO_START, other));
      setPlaces(hits);
      CSS.highlights?.set('review-hint', new Highlight(...hits));
    };
    measure();
    // The layout changes when pictures load or the column is resized.
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    return () => {
      observer.disconnect();
      CSS.highlights?.delete('review');
      CSS.highlights?.delete('review-hint');
    };
  }, [body, reasons, hints, words]);
  return { marks, hinted, places };
}

function markOf(
  root: HTMLElement,
  { key, anchor }: Pick<ReasonDraft, 'key' | 'anchor'>,
  number: number,
  ranges: Range[],
): Mark[] {
  const origin = root.getBoundingClientRect();
  const within = ({ top, left, width, height }: DOMRect): Box => ({
    top: top - origin.top,
    left: left - origin.left,
    width,
    height,
  });
  if (anchor?.kind === 'passage') {
    const range = rangeOf(root, anchor);
    const last = range === null ? undefined : [...range.getClientRects()].at(-1);
    if (range === null || last === undefined) return [];
    ranges.push(range);
    return [{ key, number, box: within(last), isPicture: false }];
  }
  if (anchor?.kind === 'picture') {
    const picture = [...root.querySelectorAll('img')].find((image) => image.getAttribute('src') === anchor.src);
    return picture === undefined ? [] : [{ key, number, box: within(picture.getBoundingClientRect()), isPicture: true }];
  }
  return [];
}

interface Offer {
  top: number;
  left: number;
  passage?: Passage;
  src?: string;
}

/** The current offer for a reason: the selected text or the pressed picture. */
function useOffer(body: RefObject<HTMLDivElement | null>, pointing: boolean): [Offer | null, (offer: Offer | null) => void] {
  const [offer, setOffer] = useState<Offer | null>(null);
  const pressed = useRef(false);
  useEffect(() => {
    const root = body.current;
    if (root === null || !pointing) return;
    const offerSelection = () => {
      const passage = selectedPassage(root);
      if (passage === null) return setOffer((now) => (now?.src === undefined ? null : now));
      const origin = root.getBoundingClientRect();
      const box = window.getSelection()?.getRangeAt(0).getBoundingClientRect();
      if (box !== undefined) setOffer({ passage, top: box.bottom - origin.top + 8, left: Math.max(0, box.left - origin.left) });
    };
    const onPress = () => (pressed.current = true);
    const onRelease = (event: PointerEvent) => {
      pressed.current = false;
      // A press on the offer itself.
      if (event.target instanceof Element && event.target.closest('[data-offer]') !== null) return;
      // The browser updates the selection after this event.
      requestAnimationFrame(offerSelection);
      const image = event.target instanceof HTMLImageElement && root.contains(event.target) ? event.target : null;
      const src = image?.getAttribute('src');
      if (image === null || src === null || src === undefined) return setOffer((now) => (now?.src === undefined ? now : null));
      const origin = root.getBoundingClientRect();
      const box = image.getBoundingClientRect();
      setOffer({ src, top: box.top - origin.top + 12, left: box.left - origin.left + 12 });
    };
    const onChange = () => !pressed.current && offerSelection();
    document.addEventListener('selectionchange', onChange);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('pointerup', onRelease);
    return () => {
      document.removeEventListener('selectionchange', onChange);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('pointerup', onRelease);
    };
  }, [body, pointing]);
  return [pointing ? offer : null, setOffer];
}
