/** @returns a page of a list, counted from 1, and the number of pages; out-of-range numbers are clamped */
export function pageOf<Item>(
  items: readonly Item[],
  wanted: string | undefined,
  size: number,
): { readonly items: readonly Item[]; readonly page: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const number = /^\d{1,6}$/.test(wanted ?? '') ? Number(wanted) : 1
  const page = Math.min(Math.max(1, number), pages)
  return { items: items.slice((page - 1) * size, page * size), page, pages }
}
