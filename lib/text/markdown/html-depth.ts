/** Elements that a new sibling closes implicitly. */
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
/** Elements that are closed together with their parent. */
const looseTags = new Set(
  'p li dt dd option optgroup tr td th thead tbody tfoot colgroup caption rb rp rt rtc'.split(' '),
)
const voidTags = new Set(
  'area base br col embed hr image img input link meta param source track wbr'.split(' '),
)

/**
 * Whether raw HTML is nested deeper than a limit: parsers recurse and would overflow the stack. An end tag closes
 * only what an HTML parser certainly closes with it; end tags without a start tag are ignored.
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
