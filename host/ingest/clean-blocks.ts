import type { Block } from './blocks.ts'
import { toPlainCharacters } from './plain-characters.ts'
import { withTypedClauses } from './typed-clauses.ts'

/** @returns the blocks of a document as they are stored and searched: clean, none empty, with their typed clauses */
export function cleanBlocks(blocks: readonly Block[]): Block[] {
  return withTypedClauses(blocks.map(clean).filter(({ text }) => text !== ''))
}

function clean(block: Block): Block {
  const text = cleanText(block.text)
  if (block.kind === 'heading' || !block.clause) return { ...block, text }
  return { ...block, text, clause: { ...block.clause, text: cleanText(block.clause.text) } }
}

/** Removes control characters and unpaired surrogates. */
export function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\uffff]/g, '')
  return toPlainCharacters(plain).trim()
}
