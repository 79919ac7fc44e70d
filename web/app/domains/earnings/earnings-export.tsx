import { useState } from 'react';
import { ExportDialog } from '../../ui/export-dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { download } from './queries.ts';
import { spanOf, SPANS, type SpanName } from './spans.ts';

const KINDS = [
  { value: 'posts', label: '作品收益' },
  { value: 'statement', label: '资金流水' },
  { value: 'formula', label: '逐笔算式' },
] as const;

export function EarningsExport({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [span, setSpan] = useState<SpanName>('month');
  return (
    <ExportDialog
      open={open}
      onOpenChange={onOpenChange}
      title="导出收益数据"
      kinds={KINDS}
      onExport={(kind, format) => download({ kind, format, ...spanOf(span) })}
    >
      <Segmented legend="时间" wide options={SPANS} value={span} onChange={setSpan} />
    </ExportDialog>
  );
}
