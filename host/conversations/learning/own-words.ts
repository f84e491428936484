/** A longer message is taken to contain a text that is not about its author. */
const maxCharacters = 600
/** Quotations up to this length belong to what the author says. */
const maxQuotation = 8

const code = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`/g
const quotedLines = /^[ \t]*[>＞|].*$/gm
const longQuotations = quotations(maxQuotation + 1)
const allQuotations = quotations(1)
const addresses = /\bhttps?:\/\/\S+/gi
/** What follows a colon at the end of a line is material. */
const material = /[：:][^\S\n]*\n[\s\S]*$/

/** Requests name their author without saying anything of them. */
const requests =
  /(?:帮|幫|给|給|替|教|告诉|告訴|请|請)我(?![妈爸爷奶哥姐弟妹们們家的儿女老孩先太外父母])|我(?:想|要)(?:问|問|知道|了解)|\b(?:tell|give|help|show|let|teach|send|write) me\b|\b(?:can|could|do|should|may|must) i\b/gi
const author = /[我俺咱]|本人|(?<![a-z])(?:i|i['’](?:m|ve|d|ll)|my|me|mine|myself)(?![a-z'’])/i

/**
 * What an author says about themselves in a message, without what is quoted or pasted: code, quoted lines, longer
 * quotations, addresses, and what follows a line that ends with a colon. A rule that decides whether a model is asked
 * at all; the model decides what it means.
 * @returns '' for a message that is long after that, or does not mention its author except as the one who asks
 */
export function ownWords(message: string): string {
  const words = message
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(code, ' ')
    .replaceAll(quotedLines, ' ')
    .replaceAll(longQuotations, '“……”')
    .replaceAll(addresses, ' ')
    .replace(material, '：')
    .trim()
  if (words.length > maxCharacters) return ''
  return author.test(words.replaceAll(allQuotations, ' ').replaceAll(requests, ' ')) ? words : ''
}

/** @param least characters of a quotation */
function quotations(least: number): RegExp {
  const marks = ['“”', '「」', '『』', '《》', '""']
  const forms = marks.map(([open, close]) => `${open}[^${close}]{${least},}(?:${close}|$)`)
  return new RegExp(forms.join('|'), 'g')
}
