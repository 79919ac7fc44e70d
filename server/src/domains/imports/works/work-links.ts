/** How a text names another work of its source until its new address is known. */
export const WORK_SCHEME = 'imported-work:';
