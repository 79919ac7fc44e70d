import { APPEAL_CASE_LABEL } from '#contract/moderation/constants.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, flag, idParam, order, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';

/** The tabs of all kinds of appeals. */
export const TABS = ['pending', 'granted', 'refused'] as const;
/** The parameters of the page of appeals. */
export const appealParams = searchParams({
  of: flag('remarks'),
  state: choice(TABS, 'pending'),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});
export const EMPTY = { pending: '没有待处理的申诉', granted: '没有成立的申诉', refused: '没有未成立的申诉' };

/** The tabs as links; `waiting` is the number of pending appeals. */
export const StateTabs = ({ state, waiting }: { state: (typeof TABS)[number]; waiting: number | undefined }) => {
  const { to } = useFilters(appealParams);
  return (
    <LinkTabs
      label="状态"
      tabs={TABS.map((value) => ({
        to: to({ state: value, id: undefined }),
        label: APPEAL_CASE_LABEL[value],
        count: value === 'pending' ? waiting : undefined,
        current: value === state,
      }))}
    />
  );
};
