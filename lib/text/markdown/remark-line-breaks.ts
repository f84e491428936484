import type { BreakData, List, ListItem, PhrasingContent, Root, RootContent, Text } from 'mdast'

/**
 * A remark plugin for answers, which a model writes line by line: a line break is a line break (verses, addresses,
 * options), and the items of a numbered list keep their numbers where these skip some or count down.
 * @param options.within types of the containers that the text continues, outermost first
 */
export function remarkLineBreaks({ within }: { within: readonly string[] }) {
  return (tree: Root, file: { toString(): string }): void => visit(tree, String(file), within)
}

function visit(node: Root | RootContent, source: string, within: readonly string[]): void {
  if (!('children' in node)) return
  const [kind, ...inner] = within
  const children = node.children as RootContent[]
  for (const [at, child] of children.entries()) {
    const continues = at === 0 && child.type === kind
    if (child.type === 'list') numberItems(child, source, continues)
    visit(child, source, continues ? inner : [])
  }
  if (children.some((child) => child.type === 'text' && child.value.includes('\n')))
    node.children = breakLines(children as PhrasingContent[]) as typeof node.children
}

/** Turns the line endings of texts into breaks. */
export function breakLines(children: readonly PhrasingContent[]): PhrasingContent[] {
  return children.flatMap((child, at) => {
    if (child.type !== 'text' || !child.value.includes('\n')) return [child]
    const lines = child.value.split('\n')
    const isBroken = endsLine(children[at - 1])
    return lines.flatMap((line, index): PhrasingContent[] => {
      // `<br>` before the end of a line is one break, not two.
      const needsBreak = index > 0 && !(index === 1 && isBroken && lines[0] === '')
      const text: Text = { type: 'text', value: line }
      return [...(needsBreak ? [breakOf({})] : []), ...(line === '' ? [] : [text])]
    })
  })
}

function breakOf(data: BreakData): PhrasingContent {
  return { type: 'break', data }
}

function endsLine(node: PhrasingContent | undefined): boolean {
  return node?.type === 'break' || (node?.type === 'html' && /^<br\b/i.test(node.value))
}

function numberItems(list: List, source: string, continues: boolean): void {
  for (const [at, number] of explicitNumbers(list, source, continues)) {
    const item = list.children[at] as ListItem
    item.data = { ...item.data, hProperties: { ...item.data?.hProperties, value: String(number) } }
  }
}

/**
 * @param source the text from which the list was parsed
 * @param continues whether the first item follows others; if it is not 1, as in a list that counts by itself, it is named
 * @returns the numbers of items, by their place, that do not follow the item before; a list in which all have the same
 * number counts by itself
 */
export function explicitNumbers(list: List, source: string, continues = false): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  if (!list.ordered) return found
  let before: number | null = null
  for (const [at, { position }] of list.children.entries()) {
    const written = /^\d{1,9}/.exec(source.slice(position?.start.offset ?? source.length).slice(0, 9))
    if (!written) return found
    const number = Number(written[0])
    const isNamed = before === null ? continues && number > 1 : number !== before && number !== before + 1
    if (isNamed) found.set(at, number)
    before = number
  }
  return found
}
