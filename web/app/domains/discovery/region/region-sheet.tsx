import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { RegionPicker, type Region } from './region-picker.tsx';
import { useChooseRegion } from './use-choose-region.ts';

/** The region picker as a sheet at the bottom, opened from the side menu. */
export function RegionSheet({
  region,
  open,
  onOpenChange,
}: {
  region: Region;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const choose = useChooseRegion(() => onOpenChange(false));
  return (
    <Dialog title="选择地区" open={open} onOpenChange={onOpenChange}>
      <div>
        <RegionPicker region={region} onChoose={choose} />
      </div>
    </Dialog>
  );
}
