/** Ways in which models continue, given what was written and what is left. */
export const manners: Readonly<Record<string, (written: string, rest: string) => string>> = {
  exactly: (_, rest) => rest,
  'with a preamble': (_, rest) => `好的，继续：\n\n${rest}`,
  'with a preamble on the same line': (_, rest) => `好的，我接着上文继续：${rest}`,
  'with an English preamble': (_, rest) => `Sure, continuing from where I left off:\n\n${rest}`,
  'repeating some words': (written, rest) => written.slice(-14) + rest,
  'repeating a paragraph': (written, rest) => written.slice(-300) + rest,
  'with a preamble and repeating some words': (written, rest) => `继续：\n${written.slice(-40)}${rest}`,
  'from the beginning': (written, rest) => written + rest,
}

/** After a preamble, a line break of the text cannot be told from one of the preamble, but rows stay rows. */
export function comparable(text: string, manner: string): string {
  return manner.includes('preamble') ? text.replaceAll(/(?<!\|)\s+(?!\|)/g, '') : text
}
