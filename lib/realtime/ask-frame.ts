import type { ClientFrame, Prompt, SearchPattern } from '../contract/frame'

/** The prompt of an ask that the host may not have seen yet; it is sent again, the same, until it is answered. */
export interface OutgoingAsk {
  readonly askId: string
  readonly content: string
  readonly pattern: SearchPattern
  /** `input`, `suggestion`, … or `repeat:<ask_id>`, `again:<ask_id>`, `edit:<ask_id>`. */
  readonly from: string
}

/** @returns a frame of the search socket. @param conversationId '' when the conversation is yet to be made */
export function searchFrame(conversationId: string, prompt: Prompt): ClientFrame {
  return { agent_id: '001', agent_type: 'universal', conversation_id: conversationId, prompt }
}

/** @returns what asks the question; a repeat has no text of its own. */
export function askFrame(conversationId: string, ask: OutgoingAsk): ClientFrame {
  const content: Pick<Prompt, 'content' | 'action'> = ask.from.startsWith('repeat:')
    ? { action: 'repeat' }
    : { content: ask.content }
  return searchFrame(conversationId, {
    ask_id: ask.askId,
    ask_from: ask.from,
    pattern: ask.pattern,
    ...content,
  })
}

/** How a question follows an earlier one whose place it takes. */
export interface Replacement {
  readonly kind: 'repeat' | 'again' | 'edit'
  readonly askId: string
}

/** @returns what an `ask_from` replaces; undefined when it stands for itself. */
export function replacementOf(from: string): Replacement | undefined {
  const [, kind, askId] = /^(repeat|again|edit):(.+)$/.exec(from) ?? []
  return kind && askId ? { kind: kind as Replacement['kind'], askId } : undefined
}
