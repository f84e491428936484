/** What a new element of the same place closes by itself. */
const closedBy: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  option: ['option'],
}
/** What is closed together with the element around it. */
const looseTags = new Set(
  'p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rb rp rt rtc'.split(' '),
)
const voidTags = new Set(
  'area base br col embed hr image img input link meta param source track wbr'.split(' '),
)

/**
 * Whether more than so many elements of raw HTML may stand within each other: what parses them goes from one into the
 * other, and would end with a full stack. An end closes nothing but what an HTML parser surely closes with it; one
 * without its beginning counts for nothing.
 */
export function isDeeperThan(html: string, most: number): boolean {
  const open: string[] = []
  for (const [, slash, written = ''] of html.matchAll(/<!--[^]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = written.toLowerCase()
    if (name === '' || voidTags.has(name)) continue
    if (slash === '/') close(open, name)
    else {
      const ended = closedBy[name] ?? []
      while (ended.includes(open.at(-1) ?? '')) open.pop()
      open.push(name)
    }
    if (open.length > most) return true
  }
  return false
}

function close(open: string[], name: string): void {
  let at = open.length - 1
  while (at >= 0 && open[at] !== name && looseTags.has(open[at] ?? '')) at -= 1
  if (at >= 0 && open[at] === name) open.length = at
}
