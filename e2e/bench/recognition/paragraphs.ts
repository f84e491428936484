/** Letters on each side of a place by which it is found in the other text. */
const around = 5

export interface ParagraphErrors {
  readonly paragraphs: number
  /** Ends of read paragraphs within one of the page. */
  readonly cut: number
  /** Ends of paragraphs of the page within a read one. */
  readonly glued: number
}

/**
 * Compares the paragraphs of a page with those that were read. A place whose letters were misread is not found, and counts
 * as neither.
 */
export function paragraphErrors(page: readonly string[], read: readonly string[]): ParagraphErrors {
  const [wanted, found] = [page.map(letters), read.map(letters)]
  return {
    paragraphs: page.length,
    cut: endsWithin(found, wanted),
    glued: endsWithin(wanted, found),
  }
}

function endsWithin(ended: readonly string[], whole: readonly string[]): number {
  const text = whole.join('\n')
  return ended.filter((paragraph, at) => {
    const next = ended[at + 1]
    return next !== undefined && text.includes(paragraph.slice(-around) + next.slice(0, around))
  }).length
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}
