/** So much of what is not known is shown. */
const mostCharacters = 2_000
/** Names and addresses, which tell a reader nothing. */
const unreadable = /(^|_)(id|ids|url|kind|type|state)$|Url$/i

/** @returns the words in the content of a card that this page does not know, one text a line; '' when there are none */
export function plainText(content: unknown): string {
  return textsIn(content, '').join('\n').slice(0, mostCharacters)
}

function textsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return value.trim() === '' || unreadable.test(name) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, key))
}
