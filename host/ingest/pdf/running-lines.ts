import type { PageLine } from './page-lines.ts'
import { type NumberedLine, pageNumberOf } from './page-number.ts'

/** Minimum number of pages for a line at their edges to count as a running header or footer. */
const minPages = 4
/** Of a page number that states how many pages there are. */
const minCounted = 2
const maxShareOfPages = 0.6
/** Minimum pages with the same head, where the heads of several chapters follow each other. */
const minOfChapter = 3
const maxLineLength = 80
/** Maximum distance in points between lines of different pages at the same place. */
const samePlace = 3
/** Maximum difference between the number of a page and its place in the file, as of an excerpt. */
const maxOffset = 400
/** Lines at an edge that may be running, if a distance or another size sets them apart from the text. */
const maxApart = 3
/** Lines at each edge in which page numbers are looked for. */
const mostOutermost = 2
const apart = { gap: 1.3, size: 1.05 } as const
/** Larger lines, relative to the text, are titles; a page number may be larger. */
const titleScale = 1.15
const numberScale = 1.35
/** Usual distance of lines in a document that has none, in multiples of their size. */
const usualLeading = 1.8
const mostLeading = 3

interface EdgeLine {
  readonly line: PageLine
  readonly page: number
  readonly words: string
  readonly isApart: boolean
  /** Whether it is one of the outermost lines of its page. */
  readonly isOutermost: boolean
  readonly isTitle: boolean
}

/**
 * Removes running headers and footers: lines at the same place of most pages, set apart from the text and no larger,
 * with the same words or with a page number that counts up. Titles of slides, rows and refrains within the text, the
 * lines of a form that each page repeats, and lines that differ in other numbers are content. No page loses all its text.
 */
export function withoutRunningLines(pages: readonly (readonly PageLine[])[]): (readonly PageLine[])[] {
  const setting = settingOf(pages)
  const all = pages.flatMap((lines, page) => linesOfPage(lines, page, setting))
  const least = Math.max(minPages, pages.length * maxShareOfPages)
  const running = new Set<PageLine>()
  for (const { line } of numberedLines(all, pages.length)) running.add(line)
  const others = all.filter(({ line, isTitle }) => !running.has(line) && !isTitle)
  const groups = groupsByPlace(others, ({ words }) => words)
  // Where lines within the text are the same as well, each page is the same form.
  const isForm = groups.some((group) => group.length >= least && group.some(isWithin))
  if (!isForm)
    for (const group of runningGroups(groups, least)) for (const { line } of group) running.add(line)
  return pages.map((lines) => {
    const kept = lines.filter((line) => !running.has(line))
    return kept.length > 0 ? kept : lines
  })
}

interface Setting {
  /** Size of most text. */
  readonly size: number
  /** Usual distance of its lines. */
  readonly gap: number
}

function settingOf(pages: readonly (readonly PageLine[])[]): Setting {
  const sizes = new Map<number, number>()
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length)
  }
  const [size] = [...sizes].reduce((best, each) => (each[1] > best[1] ? each : best), [12, 0])
  const gaps = pages
    .flatMap((lines) => lines.map(({ base }, at) => (lines[at - 1]?.base ?? base) - base))
    .filter((gap) => gap > size / 2 && gap < size * mostLeading)
    .toSorted((one, other) => one - other)
  return { size, gap: gaps[gaps.length >> 1] ?? size * usualLeading }
}

/** The lines of a page that may be running: short ones that are no rows. */
function linesOfPage(lines: readonly PageLine[], page: number, setting: Setting): EdgeLine[] {
  const sorted = lines.toSorted((one, other) => other.base - one.base)
  const outermost = new Set([...sorted.slice(0, mostOutermost), ...sorted.slice(-mostOutermost)])
  const [head, foot] = [apartLines(sorted, setting), apartLines(sorted.toReversed(), setting)]
  return sorted
    .filter(
      ({ text, size, isRow }) => text.length <= maxLineLength && size < setting.size * numberScale && !isRow,
    )
    .map((line) => ({
      line,
      page,
      words: line.text.replaceAll(/\s+/g, ''),
      isApart: head.has(line) || foot.has(line),
      isOutermost: outermost.has(line),
      isTitle: line.size >= setting.size * titleScale,
    }))
}

/**
 * @returns the few first lines that a larger distance or another size divides from what follows: one block of any lines
 * above or below text, and others of small ones
 */
function apartLines(
  lines: readonly PageLine[],
  { gap: usual, size: usualSize }: Setting,
): ReadonlySet<PageLine> {
  let end = 0
  for (let at = 1; at <= Math.min(maxApart, lines.length - 1); at += 1) {
    const [before, after] = [lines[at - 1], lines[at]]
    if (!before || !after) break
    const isFar = Math.abs(before.base - after.base) > usual * apart.gap
    const isOther = Math.max(before.size, after.size) > Math.min(before.size, after.size) * apart.size
    if (!isFar && !isOther) continue
    const isSmall = lines.slice(end, at).every(({ size }) => size * apart.size <= usualSize)
    const isByText = end === 0 && lines.slice(at).some(({ size }) => size < usualSize * titleScale)
    if (!isSmall && !isByText) break
    end = at
  }
  return new Set(lines.slice(0, end))
}

function isWithin({ isApart }: EdgeLine): boolean {
  return !isApart
}

/** Lines whose number counts the pages, in parts of which it may begin again. */
function numberedLines(lines: readonly EdgeLine[], pages: number): EdgeLine[] {
  const numbered = lines.flatMap((each) => {
    const found = pageNumberOf(each.line.text)
    const isUsable =
      found &&
      Math.abs(found.number - each.page) <= maxOffset &&
      (found.isNamed ? each.isApart || each.isOutermost : each.isApart && !each.isTitle)
    return isUsable ? [{ ...each, words: found.words, found }] : []
  })
  return groupsByPlace(numbered, ({ words }) => words).flatMap((group) => {
    const inRuns = group
      .toSorted((one, other) => one.page - other.page)
      .filter((each, at, all) => [all[at - 1], all[at + 1]].some((next) => next && counts(each, next)))
    const isCounted = group.every(({ found }) => found.total === pages)
    const least = Math.max(isCounted ? minCounted : minPages, pages * maxShareOfPages)
    return new Set(inRuns.map(({ page }) => page)).size >= least ? inRuns : []
  })
}

interface Counted extends EdgeLine {
  readonly found: NumberedLine
}

function counts(one: Counted, other: Counted): boolean {
  return one.page !== other.page && one.found.number - one.page === other.found.number - other.page
}

/** Groups of the same words on most pages, or of the words of several chapters at one place. */
function runningGroups(groups: readonly EdgeLine[][], least: number): EdgeLine[][] {
  const candidates = groups
    .map((group) => group.filter(({ isApart }) => isApart))
    .filter((group) => group.length >= minOfChapter)
  const countPages = (lines: readonly EdgeLine[]) => new Set(lines.map(({ page }) => page)).size
  return candidates
    .filter((group) => {
      const atPlace = candidates.filter((other) => Math.abs(baseOf(other) - baseOf(group)) <= samePlace)
      return countPages(atPlace.flat()) >= least
    })
    .map((group) => {
      // The first of a chapter may be its heading.
      const first = Math.min(...group.map(({ page }) => page))
      return countPages(group) >= least ? group : group.filter(({ page }) => page !== first)
    })
}

function baseOf([first]: readonly EdgeLine[]): number {
  return first?.line.base ?? 0
}

/** Groups lines with the same key at the same height of their page. */
function groupsByPlace<Line extends EdgeLine>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): Line[][] {
  const groups: Line[][] = []
  const open = new Map<string, Line[]>()
  for (const each of lines.toSorted((one, other) => one.line.base - other.line.base)) {
    const key = keyOf(each)
    const group = open.get(key)
    const last = group?.at(-1)
    if (group && last && each.line.base - last.line.base <= samePlace) group.push(each)
    else {
      const started = [each]
      open.set(key, started)
      groups.push(started)
    }
  }
  return groups
}
