import type { Deps } from '../../../deps.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from './store.ts';

interface NewRemark {
  writerId: string;
  /** Those of its words that somebody should look at. */
  riskyWords: readonly string[];
}

/** Whether a comment or danmaku waits for somebody to let it through before others see it. */
export async function mustWait(deps: Deps, { writerId, riskyWords }: NewRemark): Promise<boolean> {
  const { remarkMode: mode, newcomerRemarks } = await siteSettings(deps);
  if (mode === 'all') return true;
  if (mode === 'none') return false;
  if (riskyWords.length > 0) return true;
  return mode === 'newcomers' && (await store.countShown(deps.db, writerId, newcomerRemarks)) < newcomerRemarks;
}
