/**
 * A text that is equal for elements that look the same: elements with their attributes, and text; without the line
 * endings that Markdown leaves between its blocks.
 */
export function plainStructure(element: Element, isTop = true): string {
  const parts: string[] = []
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const attributes = Array.from(child.attributes)
        .filter(({ name }) => name !== 'value' || !isNextNumber(child))
        // Whole lists with tasks have a class that no style uses.
        .filter(({ value }) => value !== 'contains-task-list')
        .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
      const content = plainStructure(child, false)
      parts.push(`<${child.localName}${attributes.toSorted().join('')}>\n${content}</${child.localName}>\n`)
      continue
    }
    const text = child.textContent ?? ''
    // Text between blocks, as raw HTML can leave it, is one run, however many nodes hold it.
    if (isTop) parts.push(text.replaceAll('\n', ''))
    else if (text !== '' && (element.closest('pre') || text.trim() !== ''))
      parts.push(`${JSON.stringify(isAfterBreak(child) ? text.replace(/^\n/, '') : text)}\n`)
  }
  return parts.join('')
}

/** Whether an item names the number that it has anyway: the first one of a part does. */
function isNextNumber(item: Element): boolean {
  if (!(item instanceof HTMLLIElement) || !(item.parentElement instanceof HTMLOListElement)) return false
  let next = item.parentElement.start
  for (const each of item.parentElement.children) {
    if (each === item) return item.value === next
    next = (each.hasAttribute('value') ? (each as HTMLLIElement).value : next) + 1
  }
  return false
}

/** The line end after a break is a text of its own, or part of the next one where raw HTML was parsed. */
function isAfterBreak(node: ChildNode): boolean {
  return node.previousSibling instanceof HTMLBRElement
}
