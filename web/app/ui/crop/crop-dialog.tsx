import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { Cluster } from '../layout/primitives.tsx';
import { Button } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { ProgressBar } from '../data/progress-bar.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import css from './crop-dialog.module.css';
import { clampCrop, CENTRED, type Crop, visiblePart, scaleOf, type Size, ZOOM_MAX, zoomAround } from './crop.ts';

interface CropDialogProps {
  /** Address of the picture: of this site, or a blob. */
  src: string;
  /** Uploads the cropped picture; the dialog closes once the promise resolves. */
  onCropped: (piece: Blob, onProgress: (percent: number) => void) => Promise<void>;
  onClose: () => void;
  shape: CropShape;
}

/** The texts of the dialog, and the shape and size of the result. */
export interface CropShape {
  title: string;
  description: string;
  confirm: string;
  /** The name of the picture (封面) in messages about its upload. */
  name: string;
  frame: 'cover' | 'round' | 'banner';
  /** The greatest width of the result, in pixels; a smaller part of the picture is not enlarged. */
  maxWidth: number;
}

/** Crops a picture under a fixed frame; it is moved by dragging or arrow keys, and zoomed by wheel, pinch or slider. */
export function CropDialog({ src, onCropped, onClose, shape }: CropDialogProps) {
  const picture = useRef<HTMLImageElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState<Crop>(CENTRED);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const frameSize = (): Size => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 });
  const move = (next: (crop: Crop) => Crop) => size !== null && setCrop((before) => clampCrop(next(before), size, frameSize()));
  const zoomAt = (zoom: (crop: Crop) => number, point = { x: 0, y: 0 }) =>
    size !== null && setCrop((before) => zoomAround(before, zoom(before), point, size, frameSize()));
  const gestures = useFrameGestures(frame, { move, zoomAt });

  const confirm = async () => {
    if (picture.current === null || size === null) return;
    setError(null);
    setPercent(0);
    try {
      await onCropped(await drawPiece(picture.current, crop, frameSize(), shape.maxWidth), setPercent);
      onClose();
    } catch (failure) {
      setPercent(null);
      setError(failure instanceof Error ? failure.message : `${shape.name}上传失败`);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move((before) => ({ ...before, x: before.x + step.x, y: before.y + step.y }));
  };

  return (
    <Dialog
      open
      size="l"
      title={shape.title}
      description={shape.description}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" disabled={size === null} loading={percent !== null} onClick={() => void confirm()}>
            {shape.confirm}
          </Button>
        </>
      }
    >
      <div
        className={classes(css.frame, css[shape.frame])}
        role="group"
        aria-roledescription="裁剪框"
        aria-label="按方向键移动画面"
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        <img
          ref={picture}
          className={css.picture}
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          onError={() => setError('图片无法打开，请更换图片')}
          style={size === null ? undefined : boxStyle(crop, size, frameSize())}
        />
        <span className={css.thirds} aria-hidden="true" />
      </div>
      <Cluster as="label" align="center" gap={12} size={13} className={css.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
          onChange={(event) => zoomAt(() => Number(event.target.value))}
        />
      </Cluster>
      {percent !== null && <ProgressBar label={`${shape.name}上传进度`} value={percent < 100 ? percent : undefined} />}
      {error !== null && <ErrorState inline message={error} onRetry={() => void confirm()} />}
    </Dialog>
  );
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
};

function boxStyle(crop: Crop, picture: Size, frame: Size) {
  const scale = scaleOf(picture, frame, crop.zoom);
  return {
    width: picture.width * scale,
    height: picture.height * scale,
    transform: `translate(-50%, -50%) translate(${crop.x}px, ${crop.y}px)`,
  };
}

/** The part of the picture under the frame, as a WebP file. */
function drawPiece(picture: HTMLImageElement, crop: Crop, frame: Size, maxWidth: number): Promise<Blob> {
  const { left, top, width, height, target } = visiblePart(
    crop,
    { width: picture.naturalWidth, height: picture.naturalHeight },
    frame,
    maxWidth,
  );
  const canvas = document.createElement('canvas');
  canvas.width = target.width;
  canvas.height = target.height;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.reject(new Error('当前浏览器不支持裁剪图片，请更换浏览器'));
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, target.width, target.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('图片过大，无法裁剪')) : resolve(blob)), 'image/webp', 0.92),
  );
}

interface Gestures {
  move: (next: (crop: Crop) => Crop) => void;
  /** `point` is relative to the frame's middle. */
  zoomAt: (zoom: (crop: Crop) => number, point?: { x: number; y: number }) => void;
}

interface Point {
  x: number;
  y: number;
}

/** Pointer and wheel handlers: one pointer moves the picture, two pointers or the wheel zoom it. */
function useFrameGestures(frame: RefObject<HTMLElement | null>, { move, zoomAt }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const latest = useRef(zoomAt);
  latest.current = zoomAt;

  // React's wheel listeners are passive and cannot stop the page from scrolling, so it listens by itself.
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const onWheel = (event: WheelEvent) => {
        event.preventDefault();
        latest.current(
          ({ zoom }) => zoom * Math.exp(-event.deltaY / 500),
          fromMiddle(element, { x: event.clientX, y: event.clientY }),
        );
      };
      frame.current = element;
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        frame.current = null;
        element.removeEventListener('wheel', onWheel);
      };
    },
    [frame],
  );

  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    ref,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = pointers.current.get(event.pointerId);
      if (from === undefined) return;
      const to = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, to);
      if (other === undefined) return move((crop) => ({ ...crop, x: crop.x + to.x - from.x, y: crop.y + to.y - from.y }));
      const ratio = distance(to, other) / Math.max(1, distance(from, other));
      zoomAt(({ zoom }) => zoom * ratio, fromMiddle(event.currentTarget, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

function fromMiddle(element: HTMLElement, point: Point): Point {
  const box = element.getBoundingClientRect();
  return { x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 };
}
