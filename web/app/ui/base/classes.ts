/** Joins class names, leaving out false, null, undefined and ''. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
