import type { MindmapContent } from '../../../lib/contract/cards/mindmap.ts'
import { headingSeparator } from '../../../lib/text/passage-places.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'

export interface Section {
  readonly title: string
  readonly passage: number
  readonly children: Section[]
}

/** Headings of each level that an outline shows; the others are counted. */
const mostShown = { sections: 12, children: 6 } as const
const maxTitleLength = 40

/** @returns the headings of a text as a tree of two levels, in order; empty without headings */
function outlineOf(passages: readonly FilePassage[]): Section[] {
  const sections: Section[] = []
  const known = new Map<string, Section>()
  const headings = passages.flatMap(({ heading, sections: further = [] }, passage) =>
    [heading, ...further.map((section) => section.heading)].map((each) => ({ heading: each, passage })),
  )
  for (const { heading, passage } of headings) {
    let [level, path] = [sections, '']
    for (const title of heading.split(headingSeparator)) {
      if (title === '') continue
      path += headingSeparator + title
      const section = known.get(path) ?? { title, passage, children: [] }
      if (!known.has(path)) level.push(section)
      known.set(path, section)
      level = section.children
    }
  }

  // A single top heading is the text's title, not a branch.
  const [only] = sections
  return sections.length === 1 && only && only.children.length > 0 ? only.children : sections
}

/** The headings of an outline that are shown, and how many are not. */
export interface ShownOutline {
  readonly sections: readonly Section[]
  /** Shown sections, each followed by its children. */
  readonly all: readonly Section[]
  readonly left: number
}

/** The one outline that the list and the mind map of a text show. */
export function shownOutline(passages: readonly FilePassage[]): ShownOutline {
  const whole = outlineOf(passages)
  const sections = whole
    .slice(0, mostShown.sections)
    .map((section) => ({ ...section, children: section.children.slice(0, mostShown.children) }))
  const all = sections.flatMap((section) => [section, ...section.children])
  const count = whole.reduce((sum, { children }) => sum + 1 + children.length, 0)
  return { sections, all, left: count - all.length }
}

/** @returns what stands behind an outline that leaves headings out; '' where it has all */
export function leftOut({ left }: ShownOutline): string {
  return left === 0 ? '' : `另有 ${left} 个标题没有列出`
}

/** A mind map of headings. @param sourceOf the source number of a section, if it has one */
export function mapOfOutline(
  title: string,
  outline: ShownOutline,
  sourceOf: (section: Section) => number | undefined,
): MindmapContent {
  const toNode = (section: Section) => {
    const source = sourceOf(section)
    return { title: shortenTitle(section.title), ...(source === undefined ? {} : { source }) }
  }
  const children = outline.sections.map((section) => ({
    ...toNode(section),
    children: section.children.map(toNode),
  }))
  const rest = leftOut(outline)
  const further = rest === '' ? [] : [{ title: rest, children: [] }]
  return { root: { title: shortenTitle(title), children: [...children, ...further] } }
}

function shortenTitle(title: string): string {
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title
}
