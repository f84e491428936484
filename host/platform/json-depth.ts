/**
 * Checks the nesting depth of JSON without parsing it, so that code that traverses the parsed value can't overflow the
 * stack.
 * @returns whether arrays and objects are nested deeper than `limit`
 */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > limit) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}
