const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu

/** @returns a text without control characters, bidi marks and lone surrogates, so that it can't disguise itself */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(invisible, '')
}

/** Characters of no width, and those that look like spaces. */
const fillers = /[\u034f\u00ad\u115f\u1160\u180e\u200b\u200c\u2060-\u2064\u206a-\u206f\u2800\u3164\uffa0]/gu
/** They spell ASCII that only models read, except in the flags of regions. */
const strayTag = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]/gu
/** One chooses a glyph for the character before; a row of them only hides bytes. */
const straySelector = /(?<=[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
/** It joins emoji to one; elsewhere it is invisible. */
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** @returns a name without invisible characters, so that no two names look the same by them */
export function visibleName(name: string): string {
  return [fillers, strayJoiner, strayTag, straySelector].reduce(
    (shown, marks) => shown.replaceAll(marks, ''),
    name,
  )
}

/** @returns a text with invisible characters as their numbers, such as ⟨U+202E⟩; tabs and line breaks stay */
export function withMarksShown(text: string): string {
  const shown = (mark: string) =>
    /[\n\r\t]/.test(mark)
      ? mark
      : `⟨U+${mark.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}⟩`
  return [invisible, fillers, strayJoiner, strayTag, straySelector].reduce(
    (marked, marks) => marked.replaceAll(marks, shown),
    text.toWellFormed(),
  )
}
