import { useRevalidator } from 'react-router';
import { REGION_COOKIE, REGION_COOKIE_DAYS, regionLabel } from '#contract/provinces.ts';
import { whileLoading } from '../../../ui/feedback/loading-store.ts';

/** Remembers a region for 30 days and reloads what the page shows of it. */
export function useChooseRegion(onChosen: () => void): (slug: string) => void {
  const { revalidate } = useRevalidator();
  return (slug) => {
    document.cookie = `${REGION_COOKIE}=${slug}; path=/; max-age=${REGION_COOKIE_DAYS * 86_400}; samesite=lax`;
    onChosen();
    void whileLoading(revalidate(), { label: `正在切换到${regionLabel(slug)}…`, look: 'bar' });
  };
}
