const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** @returns the text escaped for an XML element or attribute */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** Characters that XML 1.0 forbids, even escaped. */
const noXml = /[\p{Cc}\ufffe\uffff]/gu

/** @returns a text without the characters that are invalid in XML; tabs and line ends stay */
export function xmlCharacters(text: string): string {
  return text.toWellFormed().replaceAll(noXml, (character) => (/[\t\n\r]/.test(character) ? character : ''))
}
