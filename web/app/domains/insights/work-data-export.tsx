import { ExportDialog } from '../../ui/export-dialog.tsx';
import type { Scope } from './work-data-place.ts';
import { downloadWorkData } from './work-data-queries.ts';

const POSTS = { value: 'posts', label: '单篇数据' } as const;
const DAYS = { value: 'days', label: '每日数据' } as const;

export const WorkDataExport = ({
  open,
  onOpenChange,
  scope,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  scope: Scope;
}) => (
  <ExportDialog
    open={open}
    onOpenChange={onOpenChange}
    title="导出作品数据"
    kinds={scope.postsId === undefined ? [POSTS, DAYS] : [DAYS, POSTS]}
    onExport={(kind, format) => downloadWorkData({ kind, format, ...scope })}
  >
    <p>
      {scope.from} 至 {scope.to}
    </p>
  </ExportDialog>
);
