/** Maximum digits; anything longer is not a phone number. */
const maxDigits = 20
/** Country code of a mainland number: +86, 0086, or 86 before a whole number. */
const countryPrefix = /^(?:\+86|0086|86(?=1\d{10}$))/

/**
 * Normalizes a phone number that was typed, pasted or autofilled: full-width digits become plain ones; the country
 * code of the mainland, spaces, hyphens and brackets are removed. The number itself is never changed: other country
 * codes stay, with their plus sign, and so do surplus digits.
 * @returns digits, optionally after a plus sign; not validated
 */
export function normalizePhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  let national = plain
  while (countryPrefix.test(national)) national = national.replace(countryPrefix, '')
  const sign = /^\+\d/.test(national) ? '+' : ''
  return `${sign}${national.replace(/\D/g, '').slice(0, maxDigits)}`
}
