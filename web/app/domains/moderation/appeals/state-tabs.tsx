import { APPEAL_CASE_LABEL } from '#contract/moderation/constants.ts';
import { useListAddress } from '../../../kits/resource/use-list-address.ts';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';

/** The tabs of appeals, against whatever they are. */
export const TABS = ['pending', 'granted', 'refused'] as const;
export const EMPTY = { pending: '没有待处理的申诉', granted: '没有成立的申诉', refused: '没有未成立的申诉' };

/** The lists of a page of appeals, in the address; `waiting` is how many wait for an answer. */
export const StateTabs = ({ state, waiting }: { state: (typeof TABS)[number]; waiting: number | undefined }) => {
  const address = useListAddress();
  return (
    <LinkTabs
      label="状态"
      tabs={TABS.map((value) => ({
        to: address.to({ state: value === 'pending' ? '' : value, id: '' }),
        label: APPEAL_CASE_LABEL[value],
        count: value === 'pending' ? waiting : undefined,
        current: value === state,
      }))}
    />
  );
};
