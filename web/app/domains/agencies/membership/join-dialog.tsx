import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { JoinAgency } from './join-agency.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './join-dialog.module.css';

/** 加入机构, for the 404 page and the settings. Heavy: load it on first use. */
export function JoinDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="s"
      title="加入机构"
      description="加入已入驻的机构，成为它的创作者，就能发布作品、获得收益。"
    >
      <Stack gap="3-half" className={css.body}>
        <JoinAgency />
      </Stack>
    </Dialog>
  );
}
