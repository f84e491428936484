import type { OutlineDraft } from '../../../../lib/contract/cards/outline.ts'
import type { SectionPlan } from '../../../../lib/contract/frames/frame.ts'
import { clipText } from '../copilot/clarify.ts'

/** Maximum sections, points and characters of an outline: they fit a frame, so user text is never cut. */
export const outlineLimits = { sections: 30, points: 20, title: 200, point: 500, drafts: 10 } as const

/** Normalizes an outline: within the limits, a unique id per section. @param known ids that may be kept */
export function toDraft(
  title: string,
  sections: readonly SectionPlan[],
  known: ReadonlySet<string> = new Set(),
): OutlineDraft {
  const taken = new Set<string>()
  const kept = sections.filter((each) => lineOf(each.title) !== '').slice(0, outlineLimits.sections)
  const idOf = (id: string | undefined): string => {
    if (id !== undefined && known.has(id) && !taken.has(id)) return id
    for (let count = 1; ; count += 1) {
      const made = `s${count}`
      if (!taken.has(made) && !known.has(made)) return made
    }
  }
  return {
    title: clipText(lineOf(title), outlineLimits.title),
    sections: kept.map((each) => {
      const id = idOf(each.id)
      taken.add(id)
      const points = (each.points ?? []).map(lineOf).filter((point) => point !== '')
      return {
        id,
        title: clipText(lineOf(each.title), outlineLimits.title),
        points: points.slice(0, outlineLimits.points).map((point) => clipText(point, outlineLimits.point)),
      }
    }),
  }
}

function lineOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

const maxQueries = 5

/** @returns the number of searches of a section. @param share the maximum */
export function queriesOf({ points }: { readonly points: readonly string[] }, share: number): number {
  return Math.min(maxQueries, Math.max(2, points.length + 1), share)
}
