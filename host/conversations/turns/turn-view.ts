import type { Card, CardEvent } from '../../../lib/contract/frames/card.ts'
import { foldFrame } from '../../../lib/contract/frames/fold-frame.ts'
import {
  isTurnEnd,
  responseCode,
  type ServerFrame,
  type Waiting,
} from '../../../lib/contract/frames/frame.ts'
import type { Tables } from '../../storage/database/tables.ts'

export interface TurnAddress {
  readonly turnId: string
  readonly askId: string
  readonly docId: string
  readonly conversationId: string
  readonly agentId: string
  readonly agentType: string
  /** Of the conversation; absent when it was deleted. */
  readonly kind?: Tables['conversations']['kind'] | undefined
  readonly question: string
}

/** The state of a turn after its frames so far, from which a snapshot is created. */
export class TurnView {
  readonly address: TurnAddress
  seq = 0
  cards: readonly Card[] = []
  hasEnded = false
  /** The model that writes the answer; empty when none does. */
  model = ''
  context: ServerFrame['context']
  /** What the user is asked, until the next frame. */
  waiting: Waiting | undefined

  constructor(address: TurnAddress) {
    this.address = address
  }

  /** @returns whether the frame was the next one; others are ignored. */
  apply(frame: ServerFrame): boolean {
    if (frame.seq !== this.seq + 1) return false
    this.seq = frame.seq
    this.cards = this.fold(frame)
    this.hasEnded = isTurnEnd(frame)
    this.model = frame.model ?? this.model
    this.context = frame.context ?? this.context
    this.waiting = frame.waiting
    return true
  }

  /** The cards as they will be once this frame is applied. */
  fold(frame: ServerFrame): readonly Card[] {
    return foldFrame(this.cards, frame)
  }

  /** The one frame that brings a client to this state. */
  snapshot(): ServerFrame {
    const frame = snapshotFrame(this.address, this.seq, this.cards, this.model)
    const { waiting, context } = this
    return { ...frame, ...(waiting && { waiting }), ...(context && { context }) }
  }
}

export function snapshotFrame(
  address: TurnAddress,
  seq: number,
  cards: readonly Card[],
  model: string,
): ServerFrame & { readonly data: CardEvent[] } {
  return {
    code: responseCode.bot,
    agent_id: address.agentId,
    agent_type: address.agentType,
    conversation_id: address.conversationId,
    ask_id: address.askId,
    doc_id: address.docId,
    message: address.question,
    ...(model ? { model } : {}),
    seq,
    snapshot: true,
    // A closed card is replaced as a whole; an open one may still grow.
    data: cards.map((card) => ({ ...card, target: card.target === 'end' ? 'replace' : 'start' })),
  }
}
