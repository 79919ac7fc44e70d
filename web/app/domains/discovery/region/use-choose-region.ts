import { useRevalidator } from 'react-router';
import { regionLabel } from '#contract/provinces.ts';
import { chooseRegion } from '../../../lib/region.ts';
import { whileLoading } from '../../../ui/feedback/loading-store.ts';

/** Remembers a region for 30 days and reloads what the page shows of it. */
export function useChooseRegion(onChosen: () => void): (slug: string) => void {
  const { revalidate } = useRevalidator();
  return (slug) => {
    const name = regionLabel(slug);
    chooseRegion(slug, name);
    onChosen();
    void whileLoading(revalidate(), { label: `正在切换到${name}…`, look: 'bar' });
  };
}
