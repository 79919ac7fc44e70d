import type { ComponentType } from 'react';
import type { BulkActionName } from '#contract/back-office/bulk-changes.ts';
import type { IconName } from '../../../ui/base/icon.tsx';

/** What the form of an action is filled in with, beside the rows themselves. */
export interface BulkFields {
  form: Record<string, unknown>;
  /** What the server said of single fields. */
  errors: Record<string, string>;
  onPut: (change: Record<string, unknown>) => void;
}

/** One thing that can be done to many rows of a list. */
export interface BulkVerb<Row> {
  action: BulkActionName;
  /** 隐藏 */
  verb: string;
  icon: IconName;
  danger?: boolean;
  may: (row: Row) => boolean;
  /** What follows from a yes. */
  text: string;
  /** What the form begins with. */
  form?: Record<string, unknown>;
  Fields?: ComponentType<BulkFields>;
}

export interface BulkChanges<Row> {
  /** How its rows are counted: 条评论, 篇作品, 位用户. */
  noun: string;
  verbs: readonly BulkVerb<Row>[];
  /** What is done to the marked rows at once, by a call of its own. */
  others?: readonly {
    label: (count: number) => string;
    icon: IconName;
    onAct: (rows: readonly Row[], done: () => void) => void;
  }[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The filter of the list as it is shown, without its page. */
  filter: Record<string, unknown>;
  /** What lies below it is asked for again when rows have changed. */
  queryKey: string;
}
