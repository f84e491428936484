import * as z from 'zod'

const state = z.enum(['supported', 'contradicted', 'unclear'])
const verdict = z.object({ item: z.int(), verdict: state, quotes: z.array(z.string()) })
export type Verdict = z.infer<typeof verdict>

/** What a model is asked for, as a JSON schema. */
export const verdictsSchema = z.toJSONSchema(z.object({ verdicts: z.array(verdict) }), { io: 'input' })

/** An entry as models write it: numbers as texts, one quote, none. */
const written = z.object({
  item: z.coerce.number().int(),
  verdict: z.string().toLowerCase().pipe(state),
  quotes: z.array(z.string()).catch([]).optional(),
  quote: z.string().catch('').optional(),
})

/**
 * Reads the verdicts of a reply one by one, so that a reply that is cut, or has words around its JSON, gives those that
 * are whole, and one bad entry costs no other.
 */
export function readVerdicts(text: string): Verdict[] {
  return innermostObjects(text).flatMap((object) => {
    const read = written.safeParse(parsed(object))
    if (!read.success) return []
    const { item, verdict: said, quotes = [], quote = '' } = read.data
    return [{ item, verdict: said, quotes: quote === '' ? quotes : [...quotes, quote] }]
  })
}

/** The objects that hold no other, as they are written; braces in strings are text. Linear in the text. */
function innermostObjects(text: string): string[] {
  const found: string[] = []
  let start = -1
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    // Before the first brace quotation marks are those of a sentence.
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

function parsed(object: string): unknown {
  try {
    return JSON.parse(object)
  } catch {
    return null
  }
}
