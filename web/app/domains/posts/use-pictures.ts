import { useEffect, type RefObject } from 'react';

/** Makes the pictures of a text open larger at a press or by the keyboard. What opens them is loaded on first use. */
export function usePictures(body: RefObject<HTMLElement | null>, html: string): void {
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
      picture.setAttribute('aria-label', picture.alt === '' ? '查看大图' : `查看大图：${picture.alt}`);
    }
    const open = (event: Event) => {
      const at = pictures.findIndex((picture) => picture === event.target);
      if (at === -1 || (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      void import('./picture-viewer.ts').then(({ openPictures }) => openPictures(pictures, at));
    };
    root.addEventListener('click', open);
    root.addEventListener('keydown', open);
    return () => {
      root.removeEventListener('click', open);
      root.removeEventListener('keydown', open);
    };
  }, [body, html]);
}
