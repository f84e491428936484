const [matchScore, otherScore, gapScore] = [2, -1, -1]
/** How the best alignment that ends at a cell got there. */
const [start, both, onlyWanted, onlyText] = [0, 1, 2, 3]
/** Maximum cells, of a byte each. */
const maxCells = 20_000_000

/**
 * Finds the part of a text that is most like a wanted text: local alignment (Smith and Waterman, 1981) with a linear
 * penalty for gaps.
 * @param wanted characters; cut where the texts together are too long
 * @returns the positions in the text of the characters that are the same, in order; none where nothing is
 */
export function alignText(wanted: readonly string[], text: readonly string[]): number[] {
  const rows = Math.min(wanted.length, Math.floor(maxCells / (text.length + 1)))
  const columns = text.length
  const from = new Uint8Array((rows + 1) * (columns + 1))
  let above = new Int32Array(columns + 1)
  let here = new Int32Array(columns + 1)
  let best = { score: 0, at: 0 }
  for (let row = 1; row <= rows; row += 1) {
    for (let column = 1; column <= columns; column += 1) {
      const isSame = wanted[row - 1] === text[column - 1]
      const diagonal = (above[column - 1] ?? 0) + (isSame ? matchScore : otherScore)
      const up = (above[column] ?? 0) + gapScore
      const left = (here[column - 1] ?? 0) + gapScore
      const score = Math.max(0, diagonal, up, left)
      here[column] = score
      const at = row * (columns + 1) + column
      from[at] = score === 0 ? start : score === diagonal ? both : score === up ? onlyWanted : onlyText
      if (score > best.score) best = { score, at }
    }
    ;[above, here] = [here, above]
  }

  const found: number[] = []
  for (let at = best.at; at > 0 && from[at] !== start; ) {
    const column = at % (columns + 1)
    const row = (at - column) / (columns + 1)
    if (from[at] === both && wanted[row - 1] === text[column - 1]) found.push(column - 1)
    at -= from[at] === both ? columns + 2 : from[at] === onlyWanted ? columns + 1 : 1
  }
  return found.toReversed()
}
