const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu

/** @returns a text without control characters, bidi marks and lone surrogates, so that it can't disguise itself */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(invisible, '')
}

/** Characters of no width, and those that look like spaces. */
const fillers = /[\u034f\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2064\u206a-\u206f\u2800\u3164\uffa0]/gu
/** It joins emoji to one; elsewhere nobody sees it. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** @returns a name without characters that nobody sees, so that no two names look the same by them */
export function visibleName(name: string): string {
  return name.replaceAll(fillers, '').replaceAll(strayJoiner, '')
}

/** @returns a text with invisible characters as their numbers, such as ⟨U+202E⟩; tabs and line breaks stay */
export function withMarksShown(text: string): string {
  const shown = (mark: string) =>
    /[\n\r\t]/.test(mark)
      ? mark
      : `⟨U+${mark.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}⟩`
  return [invisible, fillers, strayJoiner].reduce(
    (marked, marks) => marked.replaceAll(marks, shown),
    text.toWellFormed(),
  )
}
