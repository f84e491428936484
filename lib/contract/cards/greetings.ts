import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const greetingsContent = z.object({ text: z.string(), questions: z.array(z.string()) })
export type GreetingsContent = z.infer<typeof greetingsContent>

/** What an agent says before anything is asked, and questions that it offers. */
export const greetings = { content: greetingsContent } satisfies CardSchema<GreetingsContent>
