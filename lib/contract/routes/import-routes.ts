import * as z from 'zod/mini'
import { aggregation, sessionTitleCharacters } from './http.ts'
import { route } from './route.ts'

/** Limits of imported conversations. Characters are UTF-16 units. */
export const importLimits = {
  /** Per call. */
  conversations: 20,
  /** Question-answer pairs per conversation. */
  turns: 500,
  question: 50_000,
  answer: 200_000,
  /** All texts of a conversation. */
  characters: 800_000,
  /** Body of one call. */
  bytes: 4_000_000,
  /** Maximum conversations of a member for an import to be accepted. */
  ofMember: 20_000,
} as const

const text = (most: number) => z.string().check(z.maxLength(most))
/** Milliseconds since 1970. */
const time = z.number().check(z.gte(0), z.lte(8_640_000_000_000_000))

const importedTurn = z.object({
  question: text(importLimits.question),
  /** Markdown; '' if unanswered. */
  answer: text(importLimits.answer),
  asked: time,
  /** Model name in the other product, or ''. */
  model: text(64),
})
export type ImportedTurn = z.infer<typeof importedTurn>

const importedConversation = z.object({
  /** Id in the other product; prevents duplicates. */
  source_id: z.string().check(z.minLength(1), z.maxLength(128)),
  title: text(sessionTitleCharacters * 4),
  created: time,
  updated: time,
  turns: z.array(importedTurn).check(z.minLength(1), z.maxLength(importLimits.turns)),
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
        .check(z.minLength(1), z.maxLength(importLimits.conversations)),
    }),
    output: z.object({
      added: z.int(),
      /** Already imported. */
      known: z.int(),
      /** Rejected because of forbidden words. */
      refused: z.int(),
    }),
    bodyLimitBytes: importLimits.bytes,
  }),
} as const
