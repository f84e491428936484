import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { Evidence } from '../../answers/evidence.ts'
import type { Judgement } from '../../answers/judge-sources.ts'
import { coverage, findMatchedTokens } from '../../search/analysis/term-weights.ts'
import { type PlacedPart, partsOf } from '../../search/passage-parts.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { locationOf, passagesOf } from './place-in-file.ts'

/** Maximum rows or pages of one passage given to a model, those that match the question best. */
const partsOfPassage = 4

/** Splits the passages by page or row, so that a citation names exactly one. */
export async function partsFor(
  own: Pick<UploadedFiles, 'passages'>,
  sources: readonly SourceReference[],
  { weights }: Pick<Judgement, 'weights'>,
): Promise<SourceReference[]> {
  const passageOf = await passagesOf(own, sources)
  return sources
    .flatMap((source) => {
      const passage = passageOf(source)
      // Found by its place, it is one part already.
      if (passage.text !== source.passage) return source
      const parts = partsOf(passage).map((part) => ({
        part,
        share: coverage(weights, findMatchedTokens(weights, part.text)),
      }))
      const best = new Set(parts.toSorted((left, right) => right.share - left.share).slice(0, partsOfPassage))
      return parts.filter((each) => best.has(each)).map(({ part }) => withPlace(source, part))
    })
    .map((source, at) => ({ ...source, index: at + 1 }))
}

function withPlace(
  { location: _location, heading: _heading, path: _path, places: _places, ...source }: SourceReference,
  { text, ...place }: PlacedPart,
): SourceReference {
  return { ...source, passage: text, ...place }
}

/** Renumbers the sources by quoted location, in quote order. @returns them, and the renumbered quotes */
export async function byPlaces(
  own: Pick<UploadedFiles, 'passages'>,
  from: readonly SourceReference[],
  evidence: readonly Evidence[],
): Promise<{ readonly sources: readonly SourceReference[]; readonly quotes: readonly Evidence[] }> {
  const passageOf = await passagesOf(own, from)
  const sources: SourceReference[] = []
  const quotes = evidence.flatMap((quote) => {
    const source = from.find(({ index }) => index === quote.source)
    if (!source) return []

    const passage = passageOf(source)
    const location = locationOf(passage, quote.text)
    const part = partsOf(passage).find((each) => each.location === location)
    const text = part?.text ?? source.passage
    const isSame = (each: SourceReference) =>
      each.file?.id === source.file?.id && each.passage === text && each.location === location
    let index = sources.findIndex(isSame) + 1
    if (index === 0) {
      const placed = part ? withPlace(source, part) : { ...source, ...(location && { location }) }
      index = sources.push({ ...placed, index: sources.length + 1 })
    }
    return [{ ...quote, source: index }]
  })
  return { sources, quotes }
}
