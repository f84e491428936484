import type { Logger } from 'pino'
import * as z from 'zod'
import type { GreetingsContent } from '../../../lib/contract/cards/greetings.ts'
import type { ClientFrame } from '../../../lib/contract/frames/client-frame.ts'
import { frameLimits, responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { dislikeReasons } from '../../../lib/contract/routes/http.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { clearContext } from '../../conversations/history/clear-context.ts'
import { storeFeedback } from '../../conversations/history/feedback.ts'
import { requireConversation } from '../../conversations/history/history.ts'
import type { ImagePresenter } from '../../conversations/history/image-presenter.ts'
import type { ConversationStreams } from '../../conversations/streams/conversation-streams.ts'
import { type CatchUp, catchUp, catchUpConversation } from '../../conversations/streams/reconnect.ts'
import type { Choice, FindAgent } from '../../conversations/turns/agent.ts'
import type { AskInput, AskOutcome } from '../../conversations/turns/ask.ts'
import { greet } from '../../conversations/turns/greet.ts'
import { isOwnWork } from '../../conversations/turns/own-steps.ts'
import { fingerprintOf } from '../../conversations/turns/stored-prompt.ts'
import type { TurnEngine } from '../../conversations/turns/turn-engine.ts'
import { conversationLength, readEarlierFiles } from '../../conversations/turns/turn-history.ts'
import { startReserved } from '../../conversations/turns/turn-reservation.ts'
import {
  findNewestTurn,
  findTurn,
  findTurnById,
  type TurnRow,
  waitOf,
} from '../../conversations/turns/turn-row.ts'
import { reserveBudget } from '../../limits/budget-reservation.ts'
import { type PaceAskDeps, paceAsk } from '../../limits/pace-ask.ts'
import type { Spender, Spending } from '../../limits/spending.ts'
import { requireApproved } from '../../members/account/identify.ts'
import { memberMayAct } from '../../members/account/users/users.ts'
import { defaultContextTokens } from '../../models/context-window.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/identity.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { Database } from '../../storage/database/database.ts'
import type { TurnName } from './parse-client-frame.ts'

const greetMs = 8_000
/** Tokens reserved for the files of a question. */
const fileTokens = 48_000

export interface ConversationSocketDeps extends PaceAskDeps {
  readonly database: Database
  readonly engine: TurnEngine
  readonly findAgent: FindAgent
  readonly greetMs?: number
  readonly now: Clock
  readonly makeId: MakeId
  /** What an agent says and offers before anything is asked. */
  readonly greetingOf: (query: {
    readonly agentId: string
    readonly owner: string
    readonly locale: Locale
  }) => Promise<GreetingsContent>
  readonly spending: Spending
  /** @returns the key under which an address is counted. */
  readonly tagOf: (address: string) => string
  readonly researchTokens: number
  readonly models: ModelRegistry
  readonly log: Logger
  readonly images: ImagePresenter
  /** Whether this process has too many waiting questions to accept another. */
  readonly isCrowded?: () => boolean
}

export interface Asker {
  readonly kind: 'search' | 'agent'
  readonly identity: Identity
  readonly address: string
}

const feedbackContent = z.object({
  like: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
  reasons: z.array(z.enum(dislikeReasons)).max(5).default([]),
  text: z.string().max(500).default(''),
})

export class ConversationSocket {
  readonly #deps: ConversationSocketDeps

  constructor(deps: ConversationSocketDeps) {
    this.#deps = deps
  }

  get streams(): ConversationStreams {
    return this.#deps.engine.streams
  }

  /** @throws {HostError} limited, and what {@link TurnEngine.ask} throws */
  async ask(
    asker: Asker,
    frame: ClientFrame,
    onStored: (conversationId: string) => void,
  ): Promise<AskOutcome> {
    const { identity, address, kind } = asker
    const { owner } = identity
    const { database, engine } = this.#deps
    const uid = identity.kind === 'member' ? identity.uid : null
    const conditions = uid === null ? [] : [memberMayAct(database, uid)]
    const network = uid === null ? this.#deps.tagOf(address) : undefined
    const isPreview = kind === 'agent' && frame.prompt.draft_version !== undefined
    const ask = { owner, kind: isPreview ? 'preview' : kind, frame, conditions, network } as const
    const earlier = await findTurn(database, owner, frame.prompt.ask_id ?? '')
    if (earlier) {
      await this.requireConversation(asker, earlier.conversation_id)
      const repeat = repeatOf(earlier, frame, this.#deps.makeId)
      return repeat ? this.ask(asker, repeat, onStored) : engine.ask(ask, onStored)
    }

    await paceAsk(this.#deps, owner, address)
    if (this.#deps.isCrowded?.()) throw new HostError('limited', '现在问的人太多，请稍等一两分钟再问')

    if (isOwnWork(frame.prompt)) return engine.ask(ask, onStored)
    const reservation = await this.#reserve({ owner, uid, address }, ask.kind, frame)
    return startReserved(
      reservation,
      ({ reserved, onEnd, maxTokens }) => engine.ask({ ...ask, reserved, onEnd, maxTokens }, onStored),
      ({ isNew }) => isNew,
    )
  }

  /** Reserves what the question can cost, or, of a long conversation, what is left for sending a part of it. */
  async #reserve(spender: Spender, kind: AskInput['kind'], frame: ClientFrame) {
    const { wanted, isFlexible } = await this.#wantedTokens(spender.owner, kind, frame)
    return reserveBudget(this.#deps, spender, wanted).catch((error: unknown) => {
      if (!isFlexible || !(error instanceof HostError) || error.code !== 'limited') throw error
      return reserveBudget(this.#deps, spender)
    })
  }

  /** @returns the maximum tokens of an answer, and whether it can do with less */
  async #wantedTokens(
    owner: string,
    kind: AskInput['kind'],
    frame: ClientFrame,
  ): Promise<{ readonly wanted: number; readonly isFlexible: boolean }> {
    const { prompt, conversation_id: id } = frame
    const option = prompt.copilot_option
    if (option !== undefined && 'section' in option)
      return { wanted: this.#deps.researchTokens, isFlexible: false }

    const { database, findAgent } = this.#deps
    // The conversation's own agent answers, regardless of the frame.
    const own =
      id === ''
        ? undefined
        : await database.first<{ agent_id: string; agent_type: string }>(
            database.build
              .selectFrom('conversations')
              .select(['agent_id', 'agent_type'])
              .where('id', '=', id)
              .where('owner', '=', owner),
          )
    const agentId = own?.agent_id ?? frame.agent_id
    const agentType = own?.agent_type ?? frame.agent_type
    const agent = await findAgent({ kind, agentId, agentType, prompt, owner })
    if (agent?.mostTokens) return { wanted: agent.mostTokens, isFlexible: false }

    const { contextTokens = defaultContextTokens } = this.#deps.models.choose(prompt.model).language ?? {}
    const { documents, asText } = agent?.accepts ?? {}
    const hasFiles =
      Boolean(prompt.file_ids?.length) ||
      (documents && !asText) ||
      (asText && own && (await readEarlierFiles(database, id, Number.MAX_SAFE_INTEGER)).length > 0)
    const ofFiles = hasFiles ? fileTokens : 0
    // The usual tokens include a question to the search.
    const longQuestion = Math.max(0, (prompt.content ?? '').length - frameLimits.questionCharacters.search)
    const ofHistory = own ? await conversationLength(database, id) : 0
    const wanted = Math.min(
      contextTokens,
      this.#deps.spending.usualTokens + longQuestion + ofFiles + ofHistory,
    )
    return { wanted, isFlexible: true }
  }

  /**
   * Resumes an answer that waits for this choice; a late or repeated choice has no effect.
   * @returns the ask_id of the answer
   * @throws {HostError} unknown, limited
   */
  async choose(
    asker: Asker,
    { choice, steps, ...name }: TurnName & { choice: Choice; steps: readonly string[] | undefined },
  ): Promise<string> {
    const { identity, address } = asker
    const { owner } = identity
    const turn = await this.findTurn(asker, name)
    if (turn.state !== 'waiting') return turn.ask_id

    await paceAsk(this.#deps, owner, address)
    const uid = identity.kind === 'member' ? identity.uid : null
    // The outline of a chat is that of one text.
    const isLong = waitOf(turn)?.kind === 'outline' && asker.kind !== 'agent'
    const reservation = await reserveBudget(
      this.#deps,
      { owner, uid, address },
      isLong ? this.#deps.researchTokens : 0,
    )
    await startReserved(
      reservation,
      (reservation) => this.#deps.engine.choose(turn, choice, steps, reservation),
      (isTaken) => isTaken,
    )
    return turn.ask_id
  }

  /** Chats are for members whom the operator has approved. @throws {HostError} forbidden */
  async requireChats({ identity, kind }: Asker): Promise<void> {
    if (kind === 'agent') await requireApproved(this.#deps.database, identity)
  }

  /** @throws {HostError} unknown, not_found when its conversation belongs to the other socket */
  async findTurn(asker: Asker, { askId, conversationId }: TurnName): Promise<TurnRow> {
    const { database } = this.#deps
    const { owner } = asker.identity
    const turn =
      askId === ''
        ? await findNewestTurn(database, owner, conversationId)
        : await findTurn(database, owner, askId)
    if (!turn) throw new HostError('unknown', '没有找到这个问题')

    await this.requireConversation(asker, turn.conversation_id)
    return turn
  }

  /**
   * Stops the turn; a finished one stays unchanged.
   * @returns the ask_id of a finished turn, for which no frame is sent any more
   * @throws {HostError} unknown
   */
  async cancel(asker: Asker, name: TurnName): Promise<string | null> {
    const turn = await this.findTurn(asker, name)
    if (turn.state === 'ended') return turn.ask_id
    await this.#deps.engine.cancel(turn)
    return null
  }

  /** The current state of a turn. A subscriber that already follows its conversation misses no frame after it. */
  async catchUpTurn(turn: TurnRow): Promise<CatchUp> {
    if (!this.streams.own(turn.id)) await this.streams.ready(turn.conversation_id)
    return this.#presented(await catchUp(this.#deps.database, this.streams, turn))
  }

  /** The current state of a turn that a socket follows, or null when it was deleted. */
  async catchUpFollowed(turnId: string): Promise<CatchUp | null> {
    const turn = turnId === '' ? undefined : await findTurnById(this.#deps.database, turnId)
    return turn ? this.catchUpTurn(turn) : null
  }

  async catchUpConversation(owner: string, conversationId: string): Promise<CatchUp> {
    await this.streams.ready(conversationId)
    return this.#presented(
      await catchUpConversation(this.#deps.database, this.streams, owner, conversationId),
    )
  }

  #presented(caughtUp: CatchUp): CatchUp {
    return { ...caughtUp, frames: this.#deps.images.value(caughtUp.frames) }
  }

  /** @throws {HostError} not_found, also when it belongs to the other socket */
  async requireConversation({ identity, kind }: Asker, conversationId: string): Promise<void> {
    const conversation = await requireConversation(this.#deps.database, identity.owner, conversationId)
    const isOfSocket = conversation.kind === kind || (conversation.kind === 'preview' && kind === 'agent')
    if (!isOfSocket) throw new HostError('not_found', '没有找到这段对话')
  }

  /** @throws {HostError} not_found, busy, limited */
  async clear({ identity: { owner }, address }: Asker, conversationId: string): Promise<void> {
    await paceAsk(this.#deps, owner, address)
    const docId = await clearContext(this.#deps, owner, conversationId)
    this.streams.announce(conversationId, {
      code: responseCode.clearContext,
      conversation_id: conversationId,
      doc_id: docId,
      seq: 0,
    })
  }

  /** @returns the frames that announce it @throws {HostError} limited, and what {@link greet} throws */
  async greet(
    { kind, identity, address }: Asker,
    about: { readonly agentId: string; readonly agentType: string; readonly conversationId: string },
    locale: Locale,
  ): Promise<ServerFrame[]> {
    const { owner } = identity
    await paceAsk(this.#deps, owner, address)
    const uid = identity.kind === 'member' ? identity.uid : null
    const conditions = uid === null ? [] : [memberMayAct(this.#deps.database, uid)]
    const { agentId, agentType, conversationId } = about
    const usual = await this.#deps.greetingOf({ agentId, owner, locale })
    const query = { owner, kind, agentId, agentType, conversationId, usual, conditions }
    return greet({ greetMs, ...this.#deps }, query)
  }

  /** @param content JSON as the POST accepts it, or the text of the rating. @throws {HostError} bad_frame, not_found */
  async feedback(owner: string, askId: string, content: string): Promise<void> {
    const given = parseJson(content) ?? { like: 0, text: content }
    const parsed = feedbackContent.safeParse(given)
    if (!parsed.success) throw new HostError('bad_frame', '评价的内容不正确')
    await storeFeedback(this.#deps, owner, { askId, ...parsed.data })
  }
}

/** @returns the client's repeat with a new ask_id; null when the frame is a resend, or not a valid repeat */
function repeatOf(earlier: TurnRow, { prompt, ...frame }: ClientFrame, makeId: MakeId): ClientFrame | null {
  const isPlain = prompt.action === 'repeat' && prompt.ask_from === undefined
  if (!isPlain || earlier.fingerprint === fingerprintOf(prompt)) return null
  const repeat = { ...prompt, ask_id: makeId(), ask_from: `repeat:${earlier.ask_id}` }
  return { ...frame, conversation_id: earlier.conversation_id, prompt: repeat }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
