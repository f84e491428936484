import { type CardChange, cards } from '../../../../lib/contract/cards/cards.ts'
import type { OutlineContent, OutlineDraft } from '../../../../lib/contract/cards/outline.ts'
import { type ResearchLimits, shareOf } from './budget.ts'
import { outlineLimits, queriesOf } from './outline-texts.ts'
import { outlineCardId } from './report.ts'

export const sectionsAtOnce = 5
/** Estimated minutes for that many sections, and for the work before and after them. */
const minutesTogether = 2
const minutesAround = 1

export interface SavedOutline {
  readonly kind: OutlineContent['kind']
  /** All proposed or edited versions, newest last. */
  readonly drafts: readonly OutlineDraft[]
  readonly version: number
  readonly suggestions: readonly string[]
  readonly remaining: number | null
  readonly queries: number
}

/** @returns the content of a waiting outline: its newest draft, with the older ones */
export function waitingOutline(saved: SavedOutline, limits: ResearchLimits): OutlineContent {
  const draft = newestDraft(saved)
  const content = plannedOutline(draft, saved.kind, limits)
  return {
    ...content,
    version: saved.version,
    versions: saved.version,
    drafts: saved.drafts.slice(),
    suggestions: saved.suggestions.slice(),
    ...(saved.remaining === null ? {} : { remaining: saved.remaining }),
  }
}

export function newestDraft({ drafts }: Pick<SavedOutline, 'drafts'>): OutlineDraft {
  return drafts.at(-1) ?? { title: '', sections: [] }
}

/** @returns the drafts with a new one; the oldest is dropped above the maximum */
export function withDraft(drafts: readonly OutlineDraft[], draft: OutlineDraft): OutlineDraft[] {
  return [...drafts, draft].slice(-outlineLimits.drafts)
}

/** @returns an outline without progress */
export function plannedOutline(
  draft: OutlineDraft,
  kind: OutlineContent['kind'],
  limits: ResearchLimits,
): OutlineContent {
  const count = draft.sections.length
  const share = shareOf(limits.queries, count)
  const rounds = Math.ceil(count / sectionsAtOnce)
  const estimate = kind === 'report' ? minutesAround + rounds * minutesTogether : minutesAround

  return {
    title: draft.title,
    kind,
    sections: draft.sections.map((section) => ({
      ...section,
      state: 'planned',
      queries: kind === 'report' ? queriesOf(section, share) : 1,
      pages: 0,
      sources: 0,
    })),
    minutes: limits.minutes === 0 ? estimate : Math.min(limits.minutes, estimate),
    version: 1,
    versions: 1,
  }
}

export function outlineCard(content: OutlineContent): CardChange {
  return cards.show('outline', outlineCardId, content)
}
