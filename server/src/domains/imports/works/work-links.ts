/** The scheme of links to another work of the source, followed by its name, until its new address is known. */
export const WORK_SCHEME = 'imported-work:';
