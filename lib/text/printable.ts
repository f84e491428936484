const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu

/** @returns a text without controls, marks of direction and halves of characters: what it shows is what it is */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(invisible, '')
}
