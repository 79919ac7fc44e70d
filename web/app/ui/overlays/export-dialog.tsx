import { useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../base/button.tsx';
import { Dialog } from './dialog.tsx';
import { Stack } from '../layout/primitives.tsx';
import css from './export-dialog.module.css';
import { Note } from '../feedback/note.tsx';
import { Segmented, type Option } from '../forms/segmented.tsx';

const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] as const;
export type ExportFormat = (typeof FORMATS)[number]['value'];

/** Chooses what to export and the file format; `children` show or choose the period. */
export function ExportDialog<Kind extends string>({
  open,
  onOpenChange,
  title,
  kinds,
  onExport,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  kinds: readonly [Option<Kind>, ...Option<Kind>[]];
  onExport: (kind: Kind, format: ExportFormat) => Promise<void>;
  children?: ReactNode;
}) {
  const [kind, setKind] = useState(kinds[0].value);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      await onExport(kind, format);
      onOpenChange(false);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : '导出失败，请重试');
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="s"
      footer={
        <Button variant="primary" icon="download" loading={busy} onClick={() => void start()}>
          导出
        </Button>
      }
    >
      <Stack gap={16} className={css.choices}>
        {children}
        <Segmented legend="内容" wide options={kinds} value={kind} onChange={setKind} />
        <Segmented legend="格式" wide options={FORMATS} value={format} onChange={setFormat} />
        {error !== null && <Note tone="error">{error}</Note>}
      </Stack>
    </Dialog>
  );
}
