import { ApiError } from '../../../lib/api.ts';

/** What stands at a field after a refusal: the sentence about it, else the answer's. */
export const fieldError = (failure: unknown, field: string): string =>
  failure instanceof ApiError ? (failure.fields[field] ?? failure.message) : '操作失败，请重试';
