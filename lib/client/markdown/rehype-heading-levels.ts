import type { Element, Root } from 'hast'
import { type HeadingPath, pathBelow } from '../../text/markdown/heading-path.ts'

interface Place {
  /** The level of the heading above the text. */
  readonly level: number
  /** The headings of the text above the block. */
  readonly above: HeadingPath
}

/** What remark-rehype calls the heading above the footnotes, which belongs to none of the text's own. */
const footnoteLabel = 'footnote-label'
const deepest = 6

/**
 * A rehype plugin that puts each heading one level below the one that it stands under. `data-depth` says how deep that is
 * within the text, for its looks.
 */
export function rehypeHeadingLevels({ level, above }: Place) {
  return (tree: Root): void => {
    let path = above
    const visit = (node: Root | Element): void => {
      for (const child of node.children) {
        if (child.type !== 'element') continue
        const depth = Number(/^h([1-6])$/.exec(child.tagName)?.[1])
        if (String(child.properties['id'] ?? '').endsWith(footnoteLabel)) setLevel(child, level + 1)
        else if (depth) {
          path = pathBelow(path, depth)
          setLevel(child, level + path.length)
          child.properties['dataDepth'] = path.length
        }
        visit(child)
      }
    }
    visit(tree)
  }
}

/** Below the sixth, HTML has no element of its own. */
function setLevel(heading: Element, level: number): void {
  heading.tagName = `h${Math.min(deepest, level)}`
  if (level > deepest) heading.properties['ariaLevel'] = level
}
