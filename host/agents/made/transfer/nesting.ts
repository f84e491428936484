/** @returns whether JSON has more than this many objects and lists within each other; without recursion */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === levels) return true
    level = level.flatMap((each) => Object.values(each).filter(isContainer))
  }
  return false
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
