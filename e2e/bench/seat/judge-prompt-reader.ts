import * as z from 'zod'

const material = z.object({
  sources: z.array(z.object({ id: z.int(), title: z.string(), text: z.string() })),
  items: z.array(z.object({ item: z.int(), sentence: z.string(), sources: z.array(z.int()) })),
})

export interface ShownSource {
  readonly id: number
  readonly title: string
  readonly text: string
  /** Its sentences by the numbers under which the request shows them. */
  readonly lines: ReadonlyMap<string, string>
}

function shownSource({ id, title, text }: z.infer<typeof material>['sources'][number]): ShownSource {
  const lines = new Map(
    [...text.matchAll(/〔(\d+\.\d+)〕([^〔\n]*)/g)].map(([, number = '', line = '']) => [number, line]),
  )
  return { id, title, text: text.replaceAll(/〔\d+\.\d+〕/g, ''), lines }
}

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
  const { sources: written, items } = material.parse(JSON.parse(user))
  const sources = written.map(shownSource)
  return items.map(({ item, sentence, sources: indices }) => ({
    item,
    sentence,
    cited: sources.filter(({ id }) => indices.includes(id)),
    others: sources.filter(({ id }) => !indices.includes(id)),
  }))
}
