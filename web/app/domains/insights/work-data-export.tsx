import { ExportDialog } from '../../ui/export-dialog.tsx';
import type { Span } from './work-data-place.ts';
import { downloadWorkData } from './work-data-queries.ts';

const KINDS = [
  { value: 'posts', label: '单篇数据' },
  { value: 'days', label: '每日数据' },
] as const;

export const WorkDataExport = ({
  open,
  onOpenChange,
  span,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  span: Span;
}) => (
  <ExportDialog
    open={open}
    onOpenChange={onOpenChange}
    title="导出作品数据"
    kinds={KINDS}
    onExport={(kind, format) => downloadWorkData({ kind, format, ...span })}
  >
    <p>
      {span.from} 至 {span.to}
    </p>
  </ExportDialog>
);
