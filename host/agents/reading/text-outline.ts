import type { MindmapContent } from '../../../lib/contract/cards/mindmap.ts'
import { headingSeparator } from '../../../lib/text/passage-places.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'

export interface Section {
  readonly title: string
  readonly passage: number
  readonly children: Section[]
}

const maxBranches = 8
const maxChildren = 6
const maxTitleLength = 40

/** @returns the headings of a text as a tree of two levels, in order; empty without headings */
export function outlineOf(passages: readonly FilePassage[]): Section[] {
  const sections: Section[] = []
  const headings = passages.flatMap(({ heading, sections: further = [] }, passage) =>
    [heading, ...further.map((section) => section.heading)].map((each) => ({ heading: each, passage })),
  )
  for (const { heading, passage } of headings) {
    const path = heading.split(headingSeparator).filter((each) => each !== '')
    let level = sections
    for (const title of path) {
      let section = level.find((each) => each.title === title)
      if (!section) level.push((section = { title, passage, children: [] }))
      level = section.children
    }
  }

  // A single top heading is the text's title, not a branch.
  const [only] = sections
  return sections.length === 1 && only && only.children.length > 0 ? only.children : sections
}

/** A mind map of headings. @param sourceOf the source number of a passage, if it is one */
export function mapOfOutline(
  title: string,
  sections: readonly Section[],
  sourceOf: (passage: number) => number | undefined,
): MindmapContent {
  const toNode = ({ title, passage }: Section) => {
    const source = sourceOf(passage)
    return { title: shortenTitle(title), ...(source === undefined ? {} : { source }) }
  }
  const children = sections.slice(0, maxBranches).map((section) => ({
    ...toNode(section),
    children: section.children.slice(0, maxChildren).map(toNode),
  }))
  return { root: { title: shortenTitle(title), children } }
}

function shortenTitle(title: string): string {
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1)}…` : title
}
