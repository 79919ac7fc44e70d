import { encode } from 'uqr';
import { Stack, Text } from '../layout/primitives.tsx';
import css from './qr-code.module.css';

/** A QR code, dark on white in every colour mode, since scanners need that. */
export function QrCode({ text, note }: { text: string; note: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <Stack as="figure" gap={10} justify="center" className={css.figure}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`二维码：${text}`} shapeRendering="crispEdges">
        <path d={cells} />
      </svg>
      <Text as="figcaption" tone="muted" size={13} leading="m" centerText>
        {note}
      </Text>
    </Stack>
  );
}
