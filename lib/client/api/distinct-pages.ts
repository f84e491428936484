interface Page<Item> {
  readonly list: readonly Item[]
}

/** @returns the items of all pages of a list, each once: between two requests their order may change */
export function distinctItems<Item extends { readonly id: string | number }>(
  pages: readonly Page<Item>[] = [],
): readonly Item[] {
  return [...new Map(pages.flatMap(({ list }) => list.map((item) => [item.id, item] as const))).values()]
}
