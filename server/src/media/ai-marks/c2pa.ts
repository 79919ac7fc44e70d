/**
 * The beginning of every C2PA manifest store in any file format: its description box with the type from the specification (11.1.4.2).
 * These twenty bytes do not occur in pixels by chance.
 */
export const C2PA_STORE = Buffer.from('6a756d646332706100110010800000aa00389b71', 'hex');
