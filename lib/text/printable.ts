const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu

/** @returns a text without control characters, bidi marks and lone surrogates, so that it can't disguise itself */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(invisible, '')
}
