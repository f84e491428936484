import * as z from 'zod'

const material = z.object({
  sources: z.array(z.object({ id: z.int(), title: z.string(), text: z.string() })),
  items: z.array(z.object({ item: z.int(), sentence: z.string(), sources: z.array(z.int()) })),
})

export type ShownSource = z.infer<typeof material>['sources'][number]

/** What a judge sees of one sentence. */
export interface AskedItem {
  readonly item: number
  readonly sentence: string
  /** The shown passages of the sources that it cites. */
  readonly cited: readonly ShownSource[]
  /** Those of the other sources. */
  readonly others: readonly ShownSource[]
}

/** @returns the items of a judge's request, as the product writes it; throws where it is none */
export function readJudgeRequest(user: string): AskedItem[] {
  const { sources, items } = material.parse(JSON.parse(user))
  return items.map(({ item, sentence, sources: indices }) => ({
    item,
    sentence,
    cited: sources.filter(({ id }) => indices.includes(id)),
    others: sources.filter(({ id }) => !indices.includes(id)),
  }))
}
