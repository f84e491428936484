const quoted = /(["'`“‘「『]).*?["'`”’」』]/gs
/** Non-ASCII text: engines write their messages in English, so this is user input, or a translation. */
const foreign = /[^\x20-\x7e\n]+/g
const query = /\?[^\s)]*/g
/** Path segments and words with percent-encoded text. */
const encoded = /\S*%[0-9A-Fa-f]{2}\S*/g

/**
 * Removes possible user input from an error's message or stack before it is reported. Messages quote the input
 * ("Unexpected token …"), so quoted parts, text in other scripts and queries of addresses are removed.
 * @param most maximum characters
 */
export function scrubbedMessage(message: string, most: number): string {
  return message
    .replace(encoded, '…')
    .replace(quoted, '…')
    .replace(query, '')
    .replace(foreign, '…')
    .slice(0, most)
}
