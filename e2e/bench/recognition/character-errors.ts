/**
 * Edit distance of two texts by characters (Levenshtein), which of the second text's characters are wrong, which of them
 * stand for none of the first text, and how many of the first are missing.
 */
export function characterErrors(truth: readonly string[], read: readonly string[]) {
  const width = read.length + 1
  const costs = new Uint16Array((truth.length + 1) * width)
  for (let column = 0; column < width; column += 1) costs[column] = column
  for (let row = 1; row <= truth.length; row += 1) {
    costs[row * width] = row
    for (let column = 1; column < width; column += 1)
      costs[row * width + column] = Math.min(
        (costs[(row - 1) * width + column] ?? 0) + 1,
        (costs[row * width + column - 1] ?? 0) + 1,
        (costs[(row - 1) * width + column - 1] ?? 0) + (truth[row - 1] === read[column - 1] ? 0 : 1),
      )
  }
  return { errors: costs.at(-1) ?? 0, ...wrongCharacters(truth, read, costs) }
}

function wrongCharacters(
  truth: readonly string[],
  read: readonly string[],
  costs: Uint16Array,
): { readonly wrong: ReadonlySet<number>; readonly added: ReadonlySet<number>; readonly dropped: number } {
  const width = read.length + 1
  const [wrong, added] = [new Set<number>(), new Set<number>()]
  let dropped = 0
  let [row, column] = [truth.length, read.length]
  while (row > 0 || column > 0) {
    const here = costs[row * width + column] ?? 0
    const isSame = row > 0 && column > 0 && truth[row - 1] === read[column - 1]
    if (row > 0 && column > 0 && here === (costs[(row - 1) * width + column - 1] ?? 0) + (isSame ? 0 : 1)) {
      if (!isSame) wrong.add(column - 1)
      row -= 1
      column -= 1
    } else if (column > 0 && here === (costs[row * width + column - 1] ?? 0) + 1) {
      wrong.add(column - 1)
      added.add(column - 1)
      column -= 1
    } else {
      dropped += 1
      row -= 1
    }
  }
  return { wrong, added, dropped }
}

/** @returns the characters of a text that are compared: all but spaces and the marks between cells */
export function comparedCharacters(text: string): string[] {
  return Array.from(text.replaceAll(/[\s|]/g, ''))
}
