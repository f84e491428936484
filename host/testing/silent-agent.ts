import type { Agent } from '../dialogue/agent.ts'

/** Stands for whoever answers where nothing is answered. */
export const silentAgent: Agent = { limitMs: 1_000, start: async function* () {} }
