/** The headings above a place of a text, by the depths that the text gives them, the outermost first. */
export type HeadingPath = readonly number[]

/**
 * Its length is how many levels the heading stands below the one above the text, so none is left out whatever depths the
 * text uses; and what has been read is never moved by what follows.
 * @returns the path of what follows a heading of this depth, 1 to 6, that stands under others
 */
export function pathBelow(above: HeadingPath, depth: number): HeadingPath {
  return [...above.filter((each) => each < depth), depth]
}
