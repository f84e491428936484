import type { readMessages } from '../mcp/connect/read-messages.ts'
import type { readToolReply } from '../plugins/call/read-tool-reply.ts'
import type { describeForImport } from '../plugins/import/describe-for-import.ts'

/** What is read in a thread, by its name. Each takes and returns what can be copied between threads. */
interface ReadingTasks {
  readonly description: typeof describeForImport
  readonly toolReply: typeof readToolReply
  readonly mcpMessages: typeof readMessages
}

export type ReadingTask = keyof ReadingTasks
export type ReadingInput<Task extends ReadingTask> = Parameters<ReadingTasks[Task]>[0]
export type ReadingOutput<Task extends ReadingTask> = ReturnType<ReadingTasks[Task]>

/** Loads the code of a task in the thread that needs it. */
export const readingTasks = {
  description: async () => (await import('../plugins/import/describe-for-import.ts')).describeForImport,
  toolReply: async () => (await import('../plugins/call/read-tool-reply.ts')).readToolReply,
  mcpMessages: async () => (await import('../mcp/connect/read-messages.ts')).readMessages,
} as const satisfies { readonly [Task in ReadingTask]: () => Promise<ReadingTasks[Task]> }

export interface ReadingOrder {
  readonly task: ReadingTask
  readonly input: unknown
}

/** `ready`: the code is loaded, and the time of reading begins. */
export type ReadingAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'read'; readonly output: unknown }
  | { readonly kind: 'too_deep' }
  | { readonly kind: 'failed'; readonly message: string }
