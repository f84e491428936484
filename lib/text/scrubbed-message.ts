const quoted = /(["'`“‘「『]).*?["'`”’」』]/gs
/** Anything beyond ASCII: engines write their messages in English, so this is user input, or a translation. */
const foreign = /[^\x20-\x7e\n]+/g
const query = /\?[^\s)]*/g
/** Path segments and words that hold a percent-encoded text. */
const encoded = /\S*%[0-9A-Fa-f]{2}\S*/g

/**
 * What of an error's message, or of its stack, may be reported. A message quotes what went wrong ("Unexpected token
 * …"), and that may be user input: quoted parts, texts in other scripts, and queries of addresses go.
 * @param most how many characters are kept
 */
export function scrubbedMessage(message: string, most: number): string {
  return message
    .replace(encoded, '…')
    .replace(quoted, '…')
    .replace(query, '')
    .replace(foreign, '…')
    .slice(0, most)
}
