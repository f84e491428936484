import { createContext } from 'react'
import type { FixedAgent } from '@/lib/agents'

/** The agent of the chat in which cards stand; null where none is chatted with. */
export const Greeter = createContext<Pick<FixedAgent, 'glyph' | 'tone'> | null>(null)
