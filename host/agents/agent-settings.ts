import { type ValuesOf, whole } from '../platform/env-fields.ts'
import { hotlines } from './companion/hotlines.ts'

export const agentSettings = {
  HOTLINES: hotlines,
  RESEARCH_QUERIES: whole(40, 10_000),
  RESEARCH_PAGES: whole(80, 10_000),
  RESEARCH_TOKENS: whole(200_000, 1_000_000_000),
  RESEARCH_MINUTES: whole(10, 120),
} as const

export type AgentSettings = ValuesOf<typeof agentSettings>
