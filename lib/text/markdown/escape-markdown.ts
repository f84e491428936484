/** Escapes plain text so that Markdown renders exactly that text, also at the start of a line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*[\]<>|~&$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replace(/^(\s*)([#+-]|\d+[.)])/gm, (_, space: string, mark: string) => {
      return mark.length > 1 ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${mark}`
    })
}

/** Escapes a text for a table cell, which is a single line. */
export function inCell(text: string): string {
  return escapeMarkdown(text).replaceAll(/\s*\n\s*/g, ' ')
}
