import { APPEAL_CASE_LABEL } from '#contract/moderation/constants.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, flag, idParam, order, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';

/** The tabs of appeals, against whatever they are. */
export const TABS = ['pending', 'granted', 'refused'] as const;
/** Where one stands on the page of appeals. */
export const appealParams = searchParams({
  of: flag('remarks'),
  state: choice(TABS, 'pending'),
  sort: order('at'),
  id: idParam(),
  page: pageNumber(),
});
export const EMPTY = { pending: '没有待处理的申诉', granted: '没有成立的申诉', refused: '没有未成立的申诉' };

/** The lists of a page of appeals, in the address; `waiting` is how many wait for an answer. */
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
