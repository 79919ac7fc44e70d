import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';

/** As wide as a long picture is shown at first. */
const READING_WIDTH = 1080;

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
    // A long screenshot as wide as can be read, from its top; others whole.
    initialZoomLevel: ({ elementSize, panAreaSize }) => {
      if (elementSize === null || panAreaSize === null) return 1;
      const { x: width, y: height } = elementSize;
      return height > 2 * width
        ? Math.min(1, Math.min(panAreaSize.x, READING_WIDTH) / width)
        : Math.min(1, panAreaSize.x / width, panAreaSize.y / height);
    },
    bgOpacity: 0.92,
    wheelToZoom: true,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'fade',
    closeTitle: '关闭',
    zoomTitle: '缩放',
    arrowPrevTitle: '上一张',
    arrowNextTitle: '下一张',
    errorMsg: '图片加载失败',
  });
  const isLong = () => (viewer.currSlide?.height ?? 0) > 2 * (viewer.currSlide?.width ?? 0);
  viewer.on('initialZoomPan', ({ slide }) => {
    if (slide.height > 2 * slide.width) slide.pan.y = slide.bounds.min.y;
  });
  // The wheel scrolls what is longer than the screen.
  viewer.on('wheel', () => {
    viewer.options.wheelToZoom = !isLong();
  });
  viewer.init();
}
