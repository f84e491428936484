const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** @returns a text as XML shows it, in an element or an attribute */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** What XML 1.0 does not take, however it is written. */
const noXml = /[\p{Cc}\ufffe\uffff]/gu

/** @returns a text without the characters that would make XML unreadable; tabs and line ends stay */
export function xmlCharacters(text: string): string {
  return text.toWellFormed().replaceAll(noXml, (character) => (/[\t\n\r]/.test(character) ? character : ''))
}
