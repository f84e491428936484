/** Depths of the enclosing headings as written in the text, outermost first. */
export type HeadingPath = readonly number[]

/**
 * The path's length is the heading's normalized level, so no level is skipped whatever depths the text uses, and
 * later headings never change earlier ones.
 * @returns the path after a heading of this depth, 1 to 6, below other headings
 */
export function pathBelow(above: HeadingPath, depth: number): HeadingPath {
  return [...above.filter((each) => each < depth), depth]
}
