import * as z from 'zod'

const state = z.enum(['supported', 'contradicted', 'unclear'])
const verdict = z.object({ item: z.int(), verdict: state, quotes: z.array(z.string()) })
export type Verdict = z.infer<typeof verdict>

export const verdictsSchema = z.toJSONSchema(z.object({ verdicts: z.array(verdict) }), { io: 'input' })

/** An entry in the forms that models produce: numbers as strings, one quote, or none. */
const written = z.object({
  item: z.coerce.number().int(),
  verdict: z.string().toLowerCase().pipe(state),
  quotes: z.array(z.string()).catch([]).optional(),
  quote: z.string().catch('').optional(),
})

/** Parses verdicts one by one: a truncated reply or text around the JSON still yields the complete ones. */
export function readVerdicts(text: string): Verdict[] {
  return innermostObjects(text).flatMap((object) => {
    const read = written.safeParse(parseJson(object))
    if (!read.success) return []
    const { item, verdict: said, quotes = [], quote = '' } = read.data
    return [{ item, verdict: said, quotes: quote === '' ? quotes : [...quotes, quote] }]
  })
}

/** The innermost JSON objects as text; braces inside strings are ignored. Linear in the text. */
function innermostObjects(text: string): string[] {
  const found: string[] = []
  let start = -1
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    // Quotation marks before the first brace belong to prose.
    else if (character === '"' && start >= 0) isString = !isString
    else if (isString) continue
    else if (character === '{') start = at
    else if (character === '}' && start >= 0) {
      found.push(text.slice(start, at + 1))
      start = -1
    }
  }

  return found
}

function parseJson(object: string): unknown {
  try {
    return JSON.parse(object)
  } catch {
    return null
  }
}
