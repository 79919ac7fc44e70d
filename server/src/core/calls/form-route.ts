import type { Activity } from '#contract/audit-log/constants.ts';
import type { Who } from '#contract/call.ts';
import type { Actor } from '../actor.ts';

export interface MultipartForm {
  /** The first file; null: none. Its name is ignored. */
  file: Buffer | null;
  fields: Record<string, string>;
}

/** A form with one file. */
export interface FormRoute {
  /** Below /api/v1. */
  path: string;
  who: Who;
  activity?: Activity;
  maxBytes: number;
  /** The message for a larger file. The handler may have a smaller limit of its own. */
  tooLarge(): string | Promise<string>;
  handle(actor: Actor, form: MultipartForm, facts: { ip: string }): Promise<unknown>;
}
