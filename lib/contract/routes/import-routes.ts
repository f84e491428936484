import * as z from 'zod/mini'
import { aggregation, sentTitleUnits } from './http.ts'
import { route } from './route.ts'

/** Characters are UTF-16 units. */
export const importLimits = {
  conversationsPerCall: 20,
  /** Turns are pairs of a question and its answer. */
  turnsPerConversation: 500,
  questionCharacters: 50_000,
  answerCharacters: 200_000,
  bodyBytes: 4_000_000,
  /** A member with this number, imported or not, can import no more. */
  conversationsPerMember: 20_000,
} as const

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))
/** Milliseconds since 1970. */
const time = z.number().check(z.gte(0), z.lte(8_640_000_000_000_000))

const importedTurn = z.object({
  question: text(importLimits.questionCharacters),
  /** Markdown; '' if unanswered. */
  answer: text(importLimits.answerCharacters),
  asked: time,
  /** Model name in the other product, or ''. */
  model: text(64),
})
export type ImportedTurn = z.infer<typeof importedTurn>

const importedConversation = z.object({
  /** Id in the other product; prevents duplicates. */
  source_id: z.string().check(z.minLength(1), z.maxLength(128)),
  title: text(sentTitleUnits),
  created: time,
  updated: time,
  turns: z.array(importedTurn).check(z.minLength(1), z.maxLength(importLimits.turnsPerConversation)),
})
export type ImportedConversation = z.infer<typeof importedConversation>

export const importRoutes = {
  chatImport: route({
    method: 'POST',
    path: `${aggregation}/v1/chat/import`,
    summary: '把别处的对话加进来；同一段只加一次',
    access: 'member',
    input: z.object({
      conversations: z
        .array(importedConversation)
        .check(z.minLength(1), z.maxLength(importLimits.conversationsPerCall)),
    }),
    output: z.object({
      added: z.int(),
      /** Already imported. */
      known: z.int(),
      /** Rejected because of forbidden words. */
      refused: z.int(),
    }),
    bodyLimitBytes: importLimits.bodyBytes,
  }),
} as const
