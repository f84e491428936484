/** Separates the headings of a passage, outermost first. */
export const headingSeparator = ' › '
/** Separates the headings and clause numbers of a path: 第四章 · 第二十一条. */
const pathSeparator = ' · '

/** The location of a part of a passage. */
export interface PartPlace {
  /** Where the part begins: its offset in the passage in UTF-16 code units. */
  readonly at: number
  /** Its page, rows or chapter, in words. */
  readonly location?: string | undefined
  /** The headings and clause numbers above it, outermost first. */
  readonly path?: string | undefined
}

/** Maximum characters of a path; of a longer one the outer parts are left out. */
const maxPath = 160
/** Maximum places of a text; the rest has only its location. */
const maxPlaces = 60

/** The place of the start of a text, and where it changes within it. */
export type Places = readonly [PartPlace, ...PartPlace[]]

/** A passage as documents are cut into them. */
export interface CutPassage {
  readonly heading: string
  readonly location?: string | undefined
  readonly text: string
  readonly marks?: readonly { readonly at: number; readonly location: string }[] | undefined
  readonly sections?: readonly { readonly at: number; readonly heading: string }[] | undefined
}

/**
 * @param from offset in the passage, where a part begins
 * @returns the location of the part between both offsets, and where it changes within it; the first one is at 0
 */
export function placesBetween(
  { heading, location, marks = [], sections = [] }: CutPassage,
  from: number,
  to: number,
): Places {
  const placeAt = (at: number): PartPlace => {
    const above = sections.findLast((section) => section.at <= at)?.heading ?? heading
    const where = marks.findLast((mark) => mark.at <= at)?.location ?? location
    const path = shortPath(above.split(headingSeparator))
    return {
      at: Math.max(0, at - from),
      ...(where && { location: where }),
      ...(path && { path }),
    }
  }
  const changes = [...marks, ...sections].map(({ at }) => at).filter((at) => at > from && at < to)
  const further = [...new Set(changes)].sort((one, other) => one - other).map(placeAt)
  return [placeAt(from), ...limited(changesOf([placeAt(from), ...further]))]
}

/** @returns the innermost parts that fit */
function shortPath(parts: readonly string[]): string {
  let path = ''
  for (const part of parts.toReversed()) {
    const longer = path === '' ? part.slice(-maxPath) : part + pathSeparator + path
    if (longer.length > maxPath) break
    path = longer
  }
  return path
}

/** Of very many places those beyond the first ones keep their location, which is certain, and lose their path. */
function limited(places: readonly PartPlace[]): PartPlace[] {
  if (places.length <= maxPlaces) return [...places]
  const rest = places.slice(maxPlaces).map(({ path: _path, ...place }) => place)
  return [...places.slice(0, maxPlaces), ...rest.slice(0, 1), ...changesOf(rest)].slice(0, 2 * maxPlaces)
}

/** @param parts texts at their offsets in one text, in order @returns the places of that text */
export function joinPlaces(
  parts: readonly { readonly offset: number; readonly places: Places }[],
): PartPlace[] {
  const all = parts.flatMap(({ offset, places }) => places.map((each) => ({ ...each, at: offset + each.at })))
  return [...all.slice(0, 1), ...limited(changesOf(all))]
}

/** @returns those that differ from the one before them */
function changesOf(places: readonly PartPlace[]): PartPlace[] {
  return places.filter(({ location, path }, index) => {
    const before = places[index - 1]
    return before !== undefined && (before.location !== location || before.path !== path)
  })
}
