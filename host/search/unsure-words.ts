import type { SourceReference } from '../../lib/contract/cards/search-result.ts'

/** Characters shown on each side of a part, so that it is found in its text. */
const around = 4
/** Maximum parts of a source that a model is told of. */
const maxParts = 20

/** @returns the parts of a source that may be misread, each in 〔〕 among what is around it; of many the first ones, and how many more */
export function unsureWordsOf({
  passage,
  unsure = [],
}: Pick<SourceReference, 'passage' | 'unsure'>): string[] {
  const more = unsure.length > maxParts ? [`另有 ${unsure.length - maxParts} 处没有列出`] : []
  const words = unsure.slice(0, maxParts).map(({ from, to }) => {
    const [before, after] = [Array.from(passage.slice(0, from)), Array.from(passage.slice(to))]
    const [head, tail] = [before.slice(-around), after.slice(0, around)].map((letters) => letters.join(''))
    return `${head}〔${passage.slice(from, to)}〕${tail}`.replaceAll(/\s+/g, ' ')
  })
  return [...words, ...more]
}
