import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';

/** Initial width of long pictures. */
const READING_WIDTH = 1080;

/** Opens a text's pictures in a viewer with zoom, swipe and arrow keys; Escape closes it and restores the focus. */
export function openPictures(pictures: readonly HTMLImageElement[], index: number): void {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((picture) => ({
      src: picture.src,
      srcset: picture.srcset,
      // Pictures of drafts have no size attributes.
      width: Number(picture.getAttribute('width') ?? picture.naturalWidth),
      height: Number(picture.getAttribute('height') ?? picture.naturalHeight),
      alt: picture.alt,
      msrc: picture.currentSrc,
      element: picture,
      thumbCropped: false,
    })),
    index,
    // Long screenshots start at a readable width, at their top; others are fitted.
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
  // For long pictures the wheel scrolls instead of zooming.
  viewer.on('wheel', () => {
    viewer.options.wheelToZoom = !isLong();
  });
  viewer.init();
}
