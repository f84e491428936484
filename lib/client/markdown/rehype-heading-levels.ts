import type { Element, Root } from 'hast'
import { type HeadingPath, pathBelow } from '../../text/markdown/heading-path.ts'

interface Place {
  /** Level of the heading above the text. */
  readonly level: number
  /** Headings of the text above the block. */
  readonly above: HeadingPath
}

/** Id that remark-rehype gives the heading of the footnotes, which is not part of the text. */
const footnoteLabel = 'footnote-label'
const deepest = 6

/** One level below the parent heading. `data-depth` is the depth within the text, for styling. */
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

/** HTML has no heading elements below the sixth level. */
function setLevel(heading: Element, level: number): void {
  heading.tagName = `h${Math.min(deepest, level)}`
  if (level > deepest) heading.properties['ariaLevel'] = level
}
