/** Keys with names and addresses, which are useless to the user. */
const unreadable = /(^|_)(id|ids|url|kind|type|state)$|Url$/i

/** @returns the texts in a card's content, regardless of its type, one per line; '' when there are none */
export function contentText(content: unknown, maxCharacters = 2_000): string {
  return textsIn(content, '').join('\n').slice(0, maxCharacters)
}

function textsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return value.trim() === '' || unreadable.test(name) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, key))
}
