import type { Block } from './blocks.ts'
import { meaningfulTitle } from './meaningful-title.ts'

/** Share of the words of a title that its document must contain; of a template's title hardly any do. */
const minShare = 1 / 3
/** Characters of the text that are searched. */
const searched = 200_000
const maxHeading = 100

/**
 * Chooses the title of a document: the stated one if its words occur in the text or in the name of the file; else that
 * name, or the first heading where the name says nothing.
 * @param stated as its properties state it, or the name of the file
 * @param fileName without its extension
 */
export function documentTitle(stated: string, fileName: string, blocks: readonly Block[]): string {
  const named = meaningfulTitle(fileName)
  if (stated !== fileName && standsIn(stated, fileName, blocks)) return stated
  return named || headingOf(blocks) || fileName
}

function standsIn(title: string, fileName: string, blocks: readonly Block[]): boolean {
  const words = wordsOf(title)
  if (words.length === 0) return false
  let text = fileName
  for (const block of blocks) {
    if (text.length > searched) break
    text += `\n${block.text}`
  }
  const known = new Set(wordsOf(text))
  return words.filter((word) => known.has(word)).length >= words.length * minShare
}

/** Words of letters and figures; of Chinese each two characters next to each other. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
  ).flatMap((run) => {
    const characters = Array.from(run)
    if (!/^\p{Script=Han}/u.test(run) || characters.length === 1) return [run]
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  })
}

function headingOf(blocks: readonly Block[]): string {
  const [first] = blocks
  return first?.kind === 'heading' && first.text.length <= maxHeading ? meaningfulTitle(first.text) : ''
}
