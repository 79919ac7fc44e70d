// Validation of numbers with check digits, for the form in the browser and for the server.

const CREDIT_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** 统一社会信用代码 by GB 32100-2015: 18 characters, the last one a check digit modulo 31. */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  return creditCheckDigit(text.slice(0, 17)) === text[17];
}

export function creditCheckDigit(first17: string): string {
  const sum = CREDIT_WEIGHTS.reduce((total, weight, at) => total + weight * CREDIT_ALPHABET.indexOf(first17[at] ?? ''), 0);
  return CREDIT_ALPHABET[(31 - (sum % 31)) % 31] ?? '';
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const ID_CHECKS = '10X98765432';

/** 公民身份号码 by GB 11643: region, an existing date of birth not in the future, sequence number, and a check digit modulo 11. */
export function isIdNumber(text: string, today: Date): boolean {
  if (!/^[1-9]\d{5}(19|20)\d{9}[\dX]$/.test(text)) return false;
  const born = birthdayOf(text);
  return born !== null && born <= today && idCheckDigit(text.slice(0, 17)) === text[17];
}

export function idCheckDigit(first17: string): string {
  const sum = ID_WEIGHTS.reduce((total, weight, at) => total + weight * Number(first17[at]), 0);
  return ID_CHECKS[sum % 11] ?? '';
}

/** The date of birth in an identity number; null when there is no such date. */
export function birthdayOf(idNumber: string): Date | null {
  const [year, month, day] = [idNumber.slice(6, 10), idNumber.slice(10, 12), idNumber.slice(12, 14)];
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${year}-${month}-${day}`) ? at : null;
}

/** An identity number masked for display: `4206**********0028`. */
export const maskIdNumber = (text: string): string => text.replace(/^(.{4}).{10}(.{4})$/, '$1**********$2');
