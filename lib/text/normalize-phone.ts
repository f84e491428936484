const phoneDigits = 11
/** The country as it is written before a mainland number: +86, 0086, or 86 before a whole number. */
const countryPrefixes = [/^\+86/, /^0086/, /^86(?=1\d{10}$)/]

/**
 * Makes the phone number that somebody meant out of what was typed, pasted or filled in: full-width digits become
 * plain ones, a country prefix, spaces, hyphens and brackets go.
 * @returns at most 11 digits; whether they are a phone number is another question
 */
export function normalizePhone(text: string): string {
  const plain = text.normalize('NFKC').replace(/[^\d+]/g, '')
  const national = countryPrefixes.reduce((number, prefix) => number.replace(prefix, ''), plain)
  return national.replace(/\D/g, '').slice(0, phoneDigits)
}
