/** Keys with names and addresses, which are of no use to a reader. */
const unreadable = /(^|_)(id|ids|url|kind|type|state)$|Url$/i

/** @returns the texts in the content of a card, whatever its type, one a line; '' when there are none */
export function contentText(content: unknown, mostCharacters = 2_000): string {
  return textsIn(content, '').join('\n').slice(0, mostCharacters)
}

function textsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return value.trim() === '' || unreadable.test(name) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, key))
}
