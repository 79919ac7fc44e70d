export const listWords = 'GET /admin/words/list';
export const createWord = 'POST /admin/words/create';
export const modifyWord = 'POST /admin/words/modify';
export const removeWords = 'POST /admin/words/remove';
export const importWords = 'POST /admin/words/import';
export const exportWords = 'GET /admin/words/export';
export const tryWords = 'POST /admin/words/try';
export const checkFigures = 'GET /admin/machineChecks/figures';
