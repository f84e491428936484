import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { joinPlaces, type Places } from '../../../lib/text/passage-places.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'

/** A passage of a web page. */
export interface PagePart {
  /** Its index in the page. */
  readonly at: number
  readonly text: string
  /** Its location in the page, and where that changes. */
  readonly places: Places
}

/** What is known of the page of a search result. */
export interface PageMaterial {
  /** As the search engine gave it. */
  readonly excerpt: string
  /** The passages that may be sent, those nearest to the question first; all of them make the page. */
  readonly parts: readonly PagePart[]
}

/** Tokens up to which a page is sent whole. */
const wholePageTokens = 2_500
/** Number of sources, in rank order, whose best passage comes before the rest of better pages. */
const passagesFirst = 6
const gap = '\n…\n'
const tokensOfGap = 4
/** Tokens of the number, the site and the date. */
const tokensOfHead = 24
/** The passage of a source that describes all its locations is long; more are not listed. */
const maxLocations = 3

/**
 * Fills the tokens of a model's material with the pages of its sources: whole pages of a usual length first, then parts
 * of long ones around their best passages. Where the passages alone are too much, those of the lowest ranks are replaced
 * by their excerpts. The passage of a source is then everything that a model gets of it, in the page's order, with …
 * where something was left out.
 * @param sources in rank order
 * @param materialOf by {@link pageKey}
 * @param tokens the budget of all sources
 */
export function fillMaterial(
  sources: readonly SourceReference[],
  materialOf: ReadonlyMap<string, PageMaterial>,
  tokens: number,
): SourceReference[] {
  const filling = sources.map((source) => new Filling(source, materialOf.get(pageKey(source)) ?? null))
  const total = () => filling.reduce((sum, each) => sum + each.tokens, 0)
  if (total() > tokens) for (const each of filling.slice(passagesFirst)) each.shorten()

  let left = tokens - total()
  const take = (change: (each: Filling, left: number) => number) => {
    for (const each of filling) left -= change(each, left)
  }
  take((each, most) => each.takeWhole(Math.min(most, wholePageTokens)))
  take((each, most) => each.takeBest(most))
  take((each, most) => each.takeAround(Math.min(most, wholePageTokens - each.tokens)))
  take((each, most) => each.takeAround(most))
  return filling.map((each) => each.source)
}

/** Identifies a page by its address and passage: another page may contain the same one. */
export function pageKey({ seeMoreUrl, passage }: Pick<SourceReference, 'seeMoreUrl' | 'passage'>): string {
  return `${seeMoreUrl}\n${passage}`
}

/** One source while its passage grows. Each step returns the tokens that it took. */
class Filling {
  readonly #source: SourceReference
  readonly #parts: readonly PagePart[]
  readonly #excerpt: string
  readonly #costs: ReadonlyMap<number, number>
  /** By their index in the page; empty while the excerpt is sent. */
  readonly #kept = new Map<number, PagePart>()
  #isShort = false

  constructor(source: SourceReference, material: PageMaterial | null) {
    this.#source = source
    this.#parts = material?.parts ?? []
    this.#excerpt = material?.excerpt ?? ''
    this.#costs = new Map(this.#parts.map(({ at, text }) => [at, estimateTokens(text) + tokensOfGap]))
    const [best] = this.#parts
    if (best?.text === source.passage) this.#kept.set(best.at, best)
  }

  get tokens(): number {
    return tokensOfHead + estimateTokens(this.#source.title) + this.#tokensOfText
  }

  get source(): SourceReference {
    if (this.#isShort) return { ...withoutPlace(this.#source), passage: this.#excerpt }
    return this.#isChanged ? joined(this.#source, [...this.#kept.values()]) : this.#source
  }

  /** Whether more of the page than the passage is sent. */
  get #isChanged(): boolean {
    const [only, other] = this.#kept.values()
    return other !== undefined || (only !== undefined && only.text !== this.#source.passage)
  }

  get #tokensOfText(): number {
    if (this.#isShort) return estimateTokens(this.#excerpt)
    if (this.#kept.size === 0) return estimateTokens(this.#source.passage)
    return this.#costOf([...this.#kept.values()])
  }

  shorten(): void {
    const [best] = this.#parts
    this.#isShort = best !== undefined && this.#excerpt !== '' && this.#excerpt.length < best.text.length
  }

  takeWhole(most: number): number {
    const before = this.#tokensOfText
    const whole = this.#costOf(this.#parts)
    if (this.#parts.length === 0 || whole > wholePageTokens || whole - before > most) return 0
    return this.#take(this.#parts, before)
  }

  takeBest(most: number): number {
    const [best] = this.#parts
    const before = this.#tokensOfText
    if (!this.#isShort || !best || this.#costOf([best]) - before > most) return 0
    return this.#take([best], before)
  }

  /** Takes the best parts with their neighbours, as long as they fit; an excerpt gives way to them. */
  takeAround(most: number): number {
    if (this.#isShort || this.#parts.length === 0) return 0
    const before = this.#tokensOfText
    const kept = new Map(this.#kept)
    let after = this.#costOf([...kept.values()])
    for (const part of aroundBest(this.#parts)) {
      const cost = this.#costOf([part])
      if (kept.has(part.at) || after + cost - before > most) continue
      kept.set(part.at, part)
      after += cost
    }
    return after > before ? this.#take([...kept.values()], before) : 0
  }

  #take(parts: readonly PagePart[], before: number): number {
    this.#isShort = false
    for (const part of parts) this.#kept.set(part.at, part)
    return this.#tokensOfText - before
  }

  #costOf(parts: readonly PagePart[]): number {
    return parts.reduce((sum, { at }) => sum + (this.#costs.get(at) ?? 0), 0)
  }
}

/** @returns each part of a page with its neighbours, those nearest to the question first */
function aroundBest(parts: readonly PagePart[]): PagePart[] {
  const byPlace = new Map(parts.map((part) => [part.at, part]))
  const order = parts.flatMap(({ at }) => [at, at + 1, at - 1])
  return [...new Set(order)].flatMap((at) => byPlace.get(at) ?? [])
}

/** Several parts have headings of their own in their texts. */
function joined(source: SourceReference, parts: readonly PagePart[]): SourceReference {
  const ordered = parts.toSorted((left, right) => left.at - right.at)
  let passage = ''
  const placed = ordered.map(({ at, text, places }, index) => {
    const before = ordered[index - 1]
    if (before) passage += before.at === at - 1 ? '\n' : gap
    const offset = passage.length
    passage += text
    return { offset, places }
  })
  const places = joinPlaces(placed)
  const locations = [...new Set(places.flatMap(({ location }) => location ?? []))]
  const isListed = locations.length > 0 && locations.length <= maxLocations
  return {
    ...withoutPlace(source),
    passage,
    ...(isListed && { location: locations.join('、') }),
    ...(places.length > 1 && { places }),
  }
}

function withoutPlace({
  location: _location,
  heading: _heading,
  path: _path,
  places: _places,
  ...source
}: SourceReference): SourceReference {
  return source
}
