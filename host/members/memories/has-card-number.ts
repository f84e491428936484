/** In the usual groups, so that two telephone numbers or dates after one another are none. */
const gap = '[\\s.\\-]'
const numbers = [
  // An identity number: region, day of birth, and four more.
  `\\d{6}${gap}*(?:18|19|20)\\d{2}${gap}*\\d{2}${gap}*\\d{2}${gap}*\\d{3}[\\dX]`,
  // Bank cards, and earlier identity numbers.
  '\\d{15,19}',
  `\\d{4}(?:${gap}+\\d{4}){3}(?:${gap}+\\d{1,3})?`,
  `\\d{6}${gap}+\\d{13}`,
  `\\d{4}${gap}+\\d{6}${gap}+\\d{5}`,
]
const cardNumber = new RegExp(`(?<!\\d)(?:${numbers.join('|')})(?!\\d)`, 'i')
const inNumerals = /[零〇○一二三四五六七八九]{15,19}/

/** Whether a text seems to contain the number of an identity card or a bank card. Check digits are not considered. */
export function hasCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC')
  return cardNumber.test(plain) || inNumerals.test(plain.replaceAll(/\s/g, ''))
}
