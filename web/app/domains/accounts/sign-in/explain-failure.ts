import { ApiError } from '../../../lib/api.ts';

/** The field and message of a refused form: the field that the server names, else that of the status in `fieldOf`, else none. */
export function explainFailure(error: unknown, fieldOf: Record<number, string>): { field?: string; message: string } {
  if (!(error instanceof ApiError)) return { message: (error instanceof Error && error.message) || '请求失败' };
  const [named] = Object.entries(error.fields);
  if (named !== undefined) return { field: named[0], message: named[1] };
  const field = fieldOf[error.status];
  return field === undefined ? { message: error.message } : { field, message: error.message };
}
