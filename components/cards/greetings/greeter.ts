import { createContext } from 'react'
import type { FixedAgent } from '@/lib/agents'

/** The agent of the chat around the cards; null outside of agent chats. */
export const Greeter = createContext<Pick<FixedAgent, 'glyph' | 'tone'> | null>(null)
