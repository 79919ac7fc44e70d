import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';

/** Opens the pictures of a text over the page: zoom, drag, swipe, arrows; Escape closes and gives the focus back. */
export function openPictures(pictures: readonly HTMLImageElement[], index: number): void {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((picture) => ({
      src: picture.src,
      srcset: picture.srcset,
      // A draft does not say how large its pictures are.
      width: Number(picture.getAttribute('width') ?? picture.naturalWidth),
      height: Number(picture.getAttribute('height') ?? picture.naturalHeight),
      alt: picture.alt,
      msrc: picture.currentSrc,
      element: picture,
      thumbCropped: false,
    })),
    index,
    bgOpacity: 0.92,
    wheelToZoom: true,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'fade',
    closeTitle: '关闭',
    zoomTitle: '缩放',
    arrowPrevTitle: '上一张',
    arrowNextTitle: '下一张',
    errorMsg: '图片加载失败',
  });
  viewer.init();
}
