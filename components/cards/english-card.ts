import { type Card, type ProgressStep, readCard, type SourceReference } from '@/lib/contract/card'
import { answerOpenings, notePhrases, sourceNames } from '@/lib/messages/answer-sentences'

const ownNames = new Map(sourceNames)
const onePage = /^《(.+)》$/s
const manyPages = /^《(.+)》等 (\d+) 个网页$/s

/**
 * A card as a reader of English sees it. Stored answers are Chinese where the host speaks in them itself, and belong to
 * readers of either language, so they are put into English when they are shown. What sources and models wrote stays.
 * @returns the same card where the host says nothing in it
 */
export function englishCard(card: Card): Card {
  switch (card.type) {
    case 'markdown':
      return typeof card.content === 'string' ? withContent(card, englishOpening(card.content)) : card
    case 'ban':
    case 'tips': {
      const text = (card.content as { text?: unknown } | null)?.text
      return typeof text === 'string' ? { ...card, content: { text: englishNote(text) } } : card
    }
    case 'search_result': {
      const sources = readCard([card], 'search_result')
      const isOurs = sources?.some(({ showName }) => ownNames.has(showName))
      return isOurs ? { ...card, content: sources?.map(englishSource) } : card
    }
    case 'progress': {
      const progress = readCard([card], 'progress')
      return progress ? { ...card, content: { ...progress, steps: progress.steps.map(englishStep) } } : card
    }
    default:
      return card
  }
}

/** Puts the sentences into English with which a text begins, one after the other. */
function englishOpening(text: string): string {
  for (const [chinese, english] of answerOpenings) {
    if (!text.startsWith(chinese)) continue
    const rest = text.slice(chinese.length)
    const gap = /^\s*/.exec(rest)?.[0] ?? ''
    return `${english}${gap}${englishOpening(rest.slice(gap.length))}`
  }
  return text
}

function englishNote(text: string): string {
  return notePhrases.reduce((note, [chinese, english]) => note.replaceAll(chinese, english), text).trim()
}

/** What was searched for, and titles of pages, are somebody's own words. */
function englishStep(step: ProgressStep): ProgressStep {
  if (step.kind === 'fallback') return { ...step, detail: englishNote(step.detail) }
  if (step.kind === 'read' && step.state === 'failed')
    return { ...step, detail: ownNames.get(step.detail) ?? step.detail }
  const one = step.kind === 'read' ? onePage.exec(step.detail) : null
  if (one) return { ...step, detail: `“${one[1]}”` }
  const many = step.kind === 'read' ? manyPages.exec(step.detail) : null
  return many ? { ...step, detail: `“${many[1]}” and others, ${many[2]} pages in all` } : step
}

function englishSource(source: SourceReference): SourceReference {
  return { ...source, showName: ownNames.get(source.showName) ?? source.showName }
}

function withContent(card: Card, content: string): Card {
  return content === card.content ? card : { ...card, content }
}
