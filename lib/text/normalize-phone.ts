/** Longer than any number that is meant; what is longer is no phone number at any length. */
const mostDigits = 20
/** The country as it is written before a mainland number: +86, 0086, or 86 before a whole number. */
const countryPrefix = /^(?:\+86|0086|86(?=1\d{10}$))/

/**
 * Makes the intended phone number out of what was typed, pasted or filled in: full-width digits become
 * plain ones, the country prefix of the mainland, spaces, hyphens and brackets go. Nothing that makes it another number
 * goes: the prefix of another country stays, with its plus sign, and so do digits that are too many.
 * @returns digits, perhaps behind a plus sign; whether they are a phone number is another question
 */
export function normalizePhone(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/(?!^)\+/g, '')
  let national = plain
  while (countryPrefix.test(national)) national = national.replace(countryPrefix, '')
  const sign = /^\+\d/.test(national) ? '+' : ''
  return `${sign}${national.replace(/\D/g, '').slice(0, mostDigits)}`
}
