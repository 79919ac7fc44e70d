/** The tabs of appeals, against whatever they are. */
export const TABS = ['pending', 'granted', 'refused'] as const;
export const TAB_LABEL = { pending: '待处理', granted: '已成立', refused: '未成立' };
export const EMPTY = { pending: '没有待处理的申诉', granted: '没有成立的申诉', refused: '没有未成立的申诉' };
