import { REPORT_TARGET_LABEL } from '#contract/moderation/constants.ts';
import type { Deps } from '../../../deps.ts';
import { firstCharacters, plainLine } from '../../../core/text.ts';
import { notify } from '../../notifications/service.ts';
import * as store from './store.ts';

const AT_ONCE = 100;

/** Tells some of those who reported a thing what became of it, each once; answers how many. */
export function notifyReporters(deps: Deps, caseId: string): Promise<number> {
  return deps.transact(async (tx) => {
    const found = (await store.findCase(tx, caseId))?.found;
    if (found === undefined || found.state === 'open') return 0;
    const untold = await store.lockUntold(tx, caseId, AT_ONCE);
    if (untold.length === 0) return 0;
    const verdict =
      found.state === 'upheld' ? '经核实举报成立，已按规则处理。感谢你一起守护社区。' : '经核实，未发现违反社区公约的情况。';
    for (const report of untold) {
      const text = firstCharacters(plainLine(report.evidence.text), 20);
      await notify(deps, tx, {
        userId: report.reporterId,
        kind: 'system',
        link: '/reports',
        title: `你对${REPORT_TARGET_LABEL[report.targetType]}“${text}”的举报已处理`,
        content: `${verdict}${found.reply === '' ? '' : `\n处理说明：${found.reply}`}\n受理编号：${report.receipt}`,
      });
    }
    await store.markNotified(
      tx,
      untold.map(({ id }) => id),
      deps.clock.now(),
    );
    return untold.length;
  });
}
