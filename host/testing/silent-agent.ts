import type { Agent } from '../conversations/turns/agent.ts'

/** Stands in for the agent where nothing is answered. */
export const silentAgent: Agent = { limitMs: 1_000, start: async function* () {} }
