import type { Node } from '@tiptap/pm/model'
import { countWords } from '@/lib/text/word-count'

export interface Heading {
  readonly level: number
  readonly text: string
  readonly position: number
}

export interface DocumentFacts {
  readonly words: number
  readonly headings: readonly Heading[]
}

/** @returns the length of a document and its headings */
export function factsOf(document: Node): DocumentFacts {
  const headings: Heading[] = []
  document.forEach((node, position) => {
    if (node.type.name === 'heading' && node.textContent.trim() !== '')
      headings.push({ level: Number(node.attrs['level']), text: node.textContent, position })
  })
  return { words: countWords(document.textBetween(0, document.content.size, '\n')), headings }
}
