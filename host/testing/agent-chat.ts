import type { Card } from '../../lib/contract/frames/card.ts'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import type { ServerFrame } from '../../lib/contract/frames/frame.ts'
import type { Agent } from '../conversations/turns/agent.ts'
import { createOpenAiModel } from '../models/openai/openai-model.ts'
import { noModels, registryOf } from '../models/registry.ts'
import { type FakeOpenAi, type FakeRequest, startFakeOpenAi } from '../models/testing/fake-openai-server.ts'
import type { Audit } from '../moderation/audit.ts'
import type { Database } from '../storage/database/database.ts'
import type { ToolRegistry } from '../tools/registry.ts'
import { buildUser } from './build-user.ts'
import { newDevice, TestClient } from './test-client.ts'
import { startTestHost, type TestHost } from './test-host.ts'
import { openTestStorage } from './test-storage.ts'

/** An answer as a browser has it at its end. */
interface Answered {
  readonly cards: readonly Card[]
  readonly end: ServerFrame
  readonly conversationId: string
  readonly askId: string
}

interface AskOptions {
  /** Whether there is a model; there is one unless it says otherwise. */
  readonly model?: boolean
  readonly conversationId?: string
  /** What is sent beside the content. */
  readonly prompt?: Partial<Prompt>
  /** The `ask_id` of the answer that is repeated; nothing is asked then. */
  readonly repeats?: string
}

/** A member's chat with an agent, over real sockets, with a model behind a real endpoint and without one. */
export interface AgentChat {
  readonly model: FakeOpenAi
  ask(content: string, options?: AskOptions): Promise<Answered>
  close(): Promise<void>
}

/** @param tools what the agent may offer */
export async function openAgentChat(
  given: Agent | ((database: Database) => Agent),
  { tools, audit }: { readonly tools?: ToolRegistry; readonly audit?: Audit } = {},
): Promise<AgentChat> {
  const storage = await openTestStorage()
  const { token } = await buildUser(storage.database)
  const agent = typeof given === 'function' ? given(storage.database) : given
  const model = await startFakeOpenAi()
  const language = createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: '模型', timeoutMs: 5_000 })
  const start = (models: typeof noModels) =>
    startTestHost(storage, agent, {
      models,
      isAlone: false,
      ...(tools ? { tools } : {}),
      ...(audit ? { audit } : {}),
    })
  const hosts = { with: await start(registryOf([language])), without: await start(noModels) }
  const ask: AgentChat['ask'] = async (content, options = {}) => {
    const { origin }: TestHost = options.model === false ? hosts.without : hosts.with
    const socket = await TestClient.open(origin, newDevice(), {}, { token, kind: 'agent' })
    const repeat = options.repeats
    const prompt: Partial<Prompt> = repeat
      ? { action: 'repeat', ask_from: `repeat:${repeat}` }
      : (options.prompt ?? {})
    const askId = socket.ask(content, prompt, options.conversationId)
    const end = await socket.ended(askId)
    const cards = socket.cards(askId)
    socket.close()
    return { cards, end, askId, conversationId: end.conversation_id ?? '' }
  }
  return {
    model,
    ask,
    close: async () => {
      await hosts.with.close()
      await hosts.without.close()
      await model.close()
      await storage.remove()
    },
  }
}

/** @returns what the model was sent with the last request, as one text */
export function sentText(model: FakeOpenAi): string {
  const { body } = model.requests.at(-1) as FakeRequest
  return body.messages.map(({ role, content }) => `${role}: ${content}`).join('\n')
}
