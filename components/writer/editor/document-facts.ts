import type { Node } from '@tiptap/pm/model'
import { countWords } from '@/lib/text/word-count'

export interface Heading {
  readonly level: number
  readonly text: string
}

export interface DocumentFacts {
  readonly words: number
  readonly headings: readonly Heading[]
}

/** Words of blocks: those that did not change are the same nodes. */
const wordsOfBlocks = new WeakMap<Node, number>()

/**
 * @param before facts of an earlier state, whose list of headings is kept while it is the same
 * @returns the length of a document and its headings
 */
export function factsOf(document: Node, before?: DocumentFacts): DocumentFacts {
  let words = 0
  document.forEach((block) => {
    words += wordsOf(block)
  })
  const headings = headingsOf(document).map(({ node }) => ({
    level: Number(node.attrs['level']),
    text: node.textContent,
  }))
  const isSame = before && JSON.stringify(before.headings) === JSON.stringify(headings)
  return { words, headings: isSame ? before.headings : headings }
}

/** @returns where the headings begin, in the order of `factsOf` */
export function headingPositions(document: Node): number[] {
  return headingsOf(document).map(({ position }) => position)
}

function headingsOf(document: Node): { readonly node: Node; readonly position: number }[] {
  const found: { readonly node: Node; readonly position: number }[] = []
  document.forEach((node, position) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '') found.push({ node, position })
  })
  return found
}

function wordsOf(block: Node): number {
  const known = wordsOfBlocks.get(block)
  if (known !== undefined) return known
  const words = countWords(block.textBetween(0, block.content.size, '\n'))
  wordsOfBlocks.set(block, words)
  return words
}
