import type { OutlineContent, OutlineDraft } from '../../../../lib/contract/cards/outline.ts'
import type { CardEvent } from '../../../../lib/contract/frames/card.ts'
import type { ResearchLimits } from './budget.ts'
import { outlineLimits, queriesOf } from './outline-texts.ts'
import { outlineCardId } from './report.ts'

/** So many sections are written at a time. */
export const sectionsAtOnce = 5
/** What writing so many sections takes, and what comes before and after them. */
const minutesTogether = 2
const minutesAround = 1

/** What is kept of an outline while its reader thinks. */
export interface SavedOutline {
  readonly kind: OutlineContent['kind']
  /** All that were proposed or edited, the newest last. */
  readonly drafts: readonly OutlineDraft[]
  /** How many there have been. */
  readonly version: number
  readonly suggestions: readonly string[]
  readonly remaining: number | null
  /** Searches that were made for the outline. */
  readonly queries: number
}

/** @returns what a waiting outline shows: its newest draft, with the older ones */
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

/** @returns the drafts with a further one, the oldest left out where there are too many */
export function withDraft(drafts: readonly OutlineDraft[], draft: OutlineDraft): OutlineDraft[] {
  return [...drafts, draft].slice(-outlineLimits.drafts)
}

/** @returns an outline of which nothing has been done */
export function plannedOutline(
  draft: OutlineDraft,
  kind: OutlineContent['kind'],
  limits: ResearchLimits,
): OutlineContent {
  const count = draft.sections.length
  const share =
    limits.queries === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor(limits.queries / Math.max(1, count)))
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

export function outlineCard(content: OutlineContent): CardEvent {
  return { id: outlineCardId, type: 'outline', target: 'replace', content }
}
