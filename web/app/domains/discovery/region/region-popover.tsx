import { useState, type ReactElement } from 'react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import css from './region-picker.module.css';
import { RegionPicker, type Region } from './region-picker.tsx';
import { useChooseRegion } from './use-choose-region.ts';

/** The region picker as a popover at its button in the header. */
export function RegionPopover({ region, trigger }: { region: Region; trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const choose = useChooseRegion(() => setOpen(false));
  return (
    <Popover label="选择地区" trigger={trigger} open={open} onOpenChange={setOpen} className={css.popover}>
      <RegionPicker region={region} onChoose={choose} />
    </Popover>
  );
}
