import { locateWords } from '@/lib/client/markdown/marked-source'

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, td, th, pre'

/** @returns null for an empty selection, or one that extends beyond the text */
export function rangeIn(root: Element): Range | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return root.contains(range.startContainer) && root.contains(range.endContainer) ? range.cloneRange() : null
}

/** @returns the selected words, and their index among identical words of the text */
export function wordsOf(root: Element, range: Range) {
  const [before, after] = [document.createRange(), document.createRange()]
  before.setStart(root, 0)
  before.setEnd(range.startContainer, range.startOffset)
  after.setStart(range.endContainer, range.endOffset)
  after.setEnd(root, root.childNodes.length)
  return locateWords(textOf(before), textOf(range), textOf(after))
}

/**
 * Elements that are not text of the answer: formulas, which are typeset and described, buttons, and what is placed
 * behind sentences without a marker.
 */
const generated = '.answer-formula, button, [data-added]'

function textOf(range: Range): string {
  const inside = range.commonAncestorContainer
  const element = inside instanceof Element ? inside : inside.parentElement
  if (element?.closest(generated)) return ''
  const content = range.cloneContents()
  for (const each of content.querySelectorAll(generated)) each.remove()
  return content.textContent
}

/** Selects the paragraph `by` steps from the selected one, or the first one. */
export function markParagraph(root: Element, marked: Range | null, by: number): void {
  const paragraphs = [...root.querySelectorAll(blocks)].filter(
    (each) => !each.querySelector(blocks) && each.textContent.trim() !== '',
  )
  const now = marked ? paragraphs.findIndex((each) => marked.intersectsNode(each)) : -1
  const next = paragraphs[Math.max(0, Math.min(paragraphs.length - 1, now < 0 ? 0 : now + by))]
  if (!next) return

  document.getSelection()?.selectAllChildren(next)
  next.scrollIntoView({ block: 'nearest' })
}

export function highlight(range: Range | null): void {
  if (!('highlights' in CSS)) return
  if (range) CSS.highlights.set('marked-part', new Highlight(range))
  else CSS.highlights.delete('marked-part')
}
