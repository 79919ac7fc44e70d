/**
 * How every manifest store of C2PA begins, in whatever format: the description of its box, with the type that the specification
 * (11.1.4.2) gives it. Twenty bytes that no pixels hold by chance.
 */
export const C2PA_STORE = Buffer.from('6a756d646332706100110010800000aa00389b71', 'hex');
