import * as z from 'zod'

const state = z.enum(['supported', 'contradicted', 'unsupported', 'unclear'])
const verdict = z.object({ item: z.int(), verdict: state, quotes: z.array(z.string()) })
const claim = z.object({ text: z.string(), sources: z.array(z.int()) })
const conflict = z.object({ topic: z.string(), claims: z.array(claim) })

export const replySchema = z.object({
  verdicts: z.array(verdict),
  conflicts: z.array(conflict),
  questions: z.array(z.string()),
})
export type JudgeReply = z.infer<typeof replySchema>
export type JudgeVerdict = z.infer<typeof verdict>
export type JudgeConflict = z.infer<typeof conflict>

/** What models write in place of what was asked for: numbers as text, one quotation alone, other words for a state. */
const written = {
  verdict: z.object({
    item: z.coerce.number().int(),
    verdict: z
      .string()
      .transform((text) =>
        text
          .trim()
          .toLowerCase()
          .replace(/^not[_ -]?supported$/, 'unsupported'),
      )
      .pipe(state),
    quotes: z.array(z.string()).catch([]).optional(),
    quote: z.string().catch('').optional(),
  }),
  conflict: z.object({
    topic: z.string().trim().min(1),
    claims: z.array(
      z.object({ text: z.string().trim().min(1), sources: z.array(z.coerce.number().int()).min(1) }),
    ),
  }),
}

/** Reads a reply object by object: one that is cut, or surrounded by text, still gives its whole ones. */
export function readJudgeReply(text: string): JudgeReply {
  const objects = objectsIn(text)
  const verdicts = objects.flatMap((object): JudgeVerdict[] => {
    const read = written.verdict.safeParse(object)
    if (!read.success) return []
    const { item, verdict: said, quotes = [], quote = '' } = read.data
    return [{ item, verdict: said, quotes: quote === '' ? quotes : [...quotes, quote] }]
  })
  const conflicts = objects.flatMap((object): JudgeConflict[] => {
    const read = written.conflict.safeParse(object)
    return read.success ? [read.data] : []
  })
  return { verdicts, conflicts, questions: questionsIn(text) }
}

/** All whole JSON objects of a text, also those inside others; braces inside strings are ignored. Linear in the text. */
function objectsIn(text: string): unknown[] {
  const found: unknown[] = []
  const starts: number[] = []
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    // Quotation marks before the first brace belong to prose.
    else if (character === '"' && starts.length > 0) isString = !isString
    else if (isString) continue
    else if (character === '{' && starts.length < deepest) starts.push(at)
    else if (character === '}') {
      const start = starts.pop()
      if (start !== undefined) found.push(parse(text.slice(start, at + 1)))
    }
  }
  return found
}

/** Of the reply's objects within each other: reply, conflict, claim. */
const deepest = 4

function questionsIn(text: string): string[] {
  const list = /"questions"\s*:\s*(\[(?:\s*"(?:[^"\\]|\\.)*"\s*,?)*\s*\])/.exec(text)?.[1]
  const read = list === undefined ? null : parse(list.replace(/,\s*\]$/, ']'))
  return Array.isArray(read) ? read.filter((each): each is string => typeof each === 'string') : []
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
