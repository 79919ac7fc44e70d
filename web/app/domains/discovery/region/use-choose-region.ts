import { useRevalidator } from 'react-router';
import { regionLabel } from '#contract/provinces.ts';
import { chooseRegion } from '../../../lib/region.ts';
import { whileLoading } from '../../../ui/feedback/loading-store.ts';

/** Stores the region for 30 days and reloads the parts of the page that depend on it. */
export function useChooseRegion(onChosen: () => void): (slug: string) => void {
  const { revalidate } = useRevalidator();
  return (slug) => {
    const name = regionLabel(slug);
    chooseRegion(slug, name);
    onChosen();
    void whileLoading(revalidate(), { label: `正在切换到${name}…`, look: 'bar' });
  };
}
