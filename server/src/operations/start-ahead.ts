/** Set for a process that is started before the database is up. In a file of its own: who sets it has loaded nothing yet. */
export const START_AHEAD = 'START_AHEAD';
