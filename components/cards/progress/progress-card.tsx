import type { ProgressStep } from '@/lib/contract/cards/progress'
import { sourceNames } from '@/lib/messages/answer-sentences'
import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { ProgressSteps } from './progress-steps'

const ownNames = new Map(sourceNames)
const onePage = /^《(.+)》$/s
const manyPages = /^《(.+)》等 (\d+) 个网页$/s

/** Queries and page titles are not the host's own sentences. */
function englishStep(step: ProgressStep): ProgressStep {
  if (step.kind === 'fallback') return { ...step, detail: englishNote(step.detail) }
  if (step.kind !== 'read') return step
  const one = onePage.exec(step.detail)
  if (one) return { ...step, detail: `“${one[1]}”` }
  const many = manyPages.exec(step.detail)
  if (many) return { ...step, detail: `“${many[1]}” and others, ${many[2]} pages in all` }
  return step.state === 'failed' ? { ...step, detail: ownNames.get(step.detail) ?? step.detail } : step
}

export const progressCard: CardView<'progress'> = {
  slot: 'steps',
  grows: 'whole',
  Component: ({ card, isLive, isInBlock, citations }) => (
    <ProgressSteps
      progress={card.content}
      isLive={isLive}
      isInBlock={isInBlock === true}
      usedCount={citations?.filter((times) => times > 0).length ?? 0}
    />
  ),
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: (content) => ({ ...content, steps: content.steps.map(englishStep) }),
}
