import { codePoints } from '#contract/text.ts';
import { BODY_MAX, SUMMARY_MAX } from '#contract/posts/constants.ts';
import { ApiError } from '../../../lib/api.ts';
import { countsOf } from '../../../kits/editor/document.ts';
import type { DraftFields } from './fields.ts';

type Field = keyof DraftFields;

/** Without these there is no post to save the rest of. */
const NEEDED: ReadonlySet<string> = new Set(['title', 'origin']);

/** Fields that the server would not take, as far as this page knows: one of them must not cost the others. */
export function createLeftOut() {
  let refused = new Map<Field, unknown>();
  return {
    of(fields: DraftFields): Field[] {
      const long: Field[] = [
        ...(codePoints(fields.summary) > SUMMARY_MAX ? ['summary' as const] : []),
        ...(countsOf(fields.body).characters > BODY_MAX ? ['body' as const] : []),
      ];
      // What was refused may be right once it was changed.
      const wrong = [...refused].filter(([name, value]) => fields[name] === value).map(([name]) => name);
      return [...new Set([...long, ...wrong])];
    },
    /** Takes in what the server said; answers whether the rest can be saved without it. */
    learn(error: unknown, fields: DraftFields): boolean {
      if (!(error instanceof ApiError) || error.status !== 400) return false;
      const names = Object.keys(error.fields).map((path) => path.split('.')[0] ?? '');
      const known = names.filter((name): name is Field => name in fields);
      if (known.length === 0 || known.length < names.length || known.some((name) => NEEDED.has(name))) return false;
      const news = known.filter((name) => refused.get(name) !== fields[name]);
      refused = new Map([...refused, ...known.map((name) => [name, fields[name]] as const)]);
      return news.length > 0;
    },
  };
}
