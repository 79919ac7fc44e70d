import type { ComponentType } from 'react';
import type { BulkActionName } from '#contract/back-office/bulk-changes.ts';
import type { IconName } from '../../../ui/base/icon.tsx';

/** Props of the form fields that an action needs beside the rows. */
export interface BulkFields {
  form: Record<string, unknown>;
  /** The server's message for each invalid field. */
  errors: Record<string, string>;
  onPut: (change: Record<string, unknown>) => void;
}

/** An action on many rows of a list, run by the server in the background. */
export interface BulkVerb<Row> {
  action: BulkActionName;
  /** 隐藏 */
  verb: string;
  icon: IconName;
  danger?: boolean;
  may: (row: Row) => boolean;
  /** The consequences, for the confirmation. */
  text: string;
  /** Initial values of the form. */
  form?: Record<string, unknown>;
  Fields?: ComponentType<BulkFields>;
}

export interface BulkChanges<Row> {
  /** Measure word and noun of the rows: 条评论, 篇作品, 位用户. */
  noun: string;
  verbs: readonly BulkVerb<Row>[];
  /** Actions on the marked rows that the page itself runs, without a background change. */
  others?: readonly {
    label: (count: number) => string;
    icon: IconName;
    onAct: (rows: readonly Row[], done: () => void) => void;
  }[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The current filter of the list, without the page number. */
  filter: Record<string, unknown>;
  /** First element of the query keys to refetch when rows have changed. */
  queryKey: string;
}
