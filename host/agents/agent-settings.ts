import * as z from 'zod'
import { type ValuesOf, whole } from '../platform/env-fields.ts'
import { hotlines } from './companion/hotlines.ts'

export const agentSettings = {
  HOTLINES: hotlines,
  RESEARCH_QUERIES: whole(40, 10_000),
  RESEARCH_PAGES: whole(80, 10_000),
  RESEARCH_TOKENS: whole(200_000, 1_000_000_000),
  RESEARCH_MINUTES: whole(10, 120),
  /** Whether operators review the agents of members before they are public. */
  REVIEW: z.enum(['auto', 'manual'], { error: '应为 auto 或 manual' }).default('auto'),
} as const

export type AgentSettings = ValuesOf<typeof agentSettings>
