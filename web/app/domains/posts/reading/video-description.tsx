import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { classes } from '../../../ui/base/classes.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { withTimes } from './chapters.ts';
import css from './video-description.module.css';

interface VideoDescriptionProps {
  text: string;
  html: string | undefined;
  /** Seeks to a time that a line begins with, in seconds. */
  onSeek: (seconds: number) => void;
}

/** The description of a video, collapsed to three lines if longer; without JavaScript it is shown in full. */
export function VideoDescription({ text, html, onSeek }: VideoDescriptionProps) {
  const [state, setState] = useState<'whole' | 'folded' | 'unfolded'>('whole');
  // Buttons for times are added after hydration, since they do nothing without JavaScript.
  const [presses, setPresses] = useState(false);
  useEffect(() => setPresses(true), []);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element !== null && element.scrollHeight > LINES * Number.parseFloat(getComputedStyle(element).lineHeight) + 1)
      setState('folded');
  }, [text, html]);
  const body =
    html === undefined || html === ''
      ? { children: text }
      : { dangerouslySetInnerHTML: { __html: presses ? withTimes(html) : html } };
  if (text === '' && (html === undefined || html === '')) return null;
  const press = ({ target }: MouseEvent) => {
    const at = target instanceof HTMLElement ? target.dataset['at'] : undefined;
    if (at !== undefined) onSeek(Number(at));
  };
  return (
    <Text as="div" size={15} tone="muted" leading="reading" marginTop={16} className={css.description}>
      <div ref={box} className={classes(css.text, state === 'folded' && css.folded)} onClick={press} {...body} />
      {state !== 'whole' && (
        <PlainButton
          tone="plain"
          weight="strong"
          aria-expanded={state === 'unfolded'}
          onClick={() => setState(state === 'folded' ? 'unfolded' : 'folded')}
        >
          {state === 'folded' ? '展开' : '收起'}
        </PlainButton>
      )}
    </Text>
  );
}

const LINES = 3;
