import { useContext, useEffect, useRef, useState, type RefObject } from 'react';
import { ServedMarkup } from '../../../lib/boot/served.tsx';
import css from '../../../styles/article-body.module.css';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';

/** An article's text. `html` is safe: the server renders it from the document schema only. */
export function ArticleBody({ html, served }: { html: string; served?: boolean }) {
  const body = useRef<HTMLDivElement>(null);
  usePictures(body, html);
  useEffect(() => {
    const videos = body.current?.querySelectorAll<HTMLVideoElement>('video[data-hls]') ?? [];
    if (videos.length === 0) return;
    const loading = import('../../../kits/player/player-inline.ts').then(({ attachWhenSeen }) => attachWhenSeen([...videos]));
    return () => void loading.then((detach) => detach());
  }, [html]);
  return <div ref={body} className={css.body} data-served-text={served} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The name under which the loader serves the text. */
export const ARTICLE_TEXT = 'text';

/** For the article's own page: when the server has rendered it, the loader data omits the text, which is then taken from the markup. */
export function ServedArticleBody({ html }: { html: string | undefined }) {
  const markup = useContext(ServedMarkup);
  const [served] = useState(() => html ?? markup?.get(ARTICLE_TEXT) ?? servedText());
  return <ArticleBody html={html ?? served} served />;
}

const servedText = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector('[data-served-text]')?.innerHTML ?? '');

/** Makes the pictures of a text open in a viewer, whose code is loaded on first use. */
export function usePictures(body: RefObject<HTMLElement | null>, text: unknown): void {
  useEffect(() => {
    const root = body.current;
    const pictures = [...(root?.querySelectorAll<HTMLImageElement>('figure img') ?? [])].filter(
      (picture) => !picture.closest('a'),
    );
    if (root === null || pictures.length === 0) return;
    for (const picture of pictures) {
      picture.tabIndex = 0;
      picture.setAttribute('role', 'button');
      picture.setAttribute('aria-haspopup', 'dialog');
      // An empty alt marks a decorative picture, which a button cannot be.
      if (picture.alt === '') picture.removeAttribute('alt');
      picture.setAttribute('aria-label', picture.alt === '' ? '查看大图' : `查看大图：${picture.alt}`);
    }
    const open = (event: Event) => {
      const at = pictures.findIndex((picture) => picture === event.target);
      if (
        at === -1 ||
        (event instanceof KeyboardEvent && (isInputMethodKey(event) || (event.key !== 'Enter' && event.key !== ' ')))
      )
        return;
      event.preventDefault();
      void import('./picture-viewer.ts').then(({ openPictures }) => openPictures(pictures, at));
    };
    root.addEventListener('click', open);
    root.addEventListener('keydown', open);
    return () => {
      root.removeEventListener('click', open);
      root.removeEventListener('keydown', open);
    };
  }, [body, text]);
}
