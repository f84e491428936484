import type { Card } from '../../lib/contract/frames/card.ts'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import { headerNames } from '../../lib/contract/identity.ts'
import { fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { withFileCards } from '../agents/with-file-cards.ts'
import type { Agent } from '../conversations/turns/agent.ts'
import { ownFiles } from '../files/own-files.ts'
import { ImageTexts } from '../files/recognition/image-texts.ts'
import { FileClient } from '../files/testing/file-client.ts'
import { giveFile } from '../files/testing/give-file.ts'
import type { Recognition } from '../ingest/recognition/recognizer.ts'
import { isMemberOwner } from '../members/account/owner.ts'
import type { ImageEditModel } from '../models/image-model.ts'
import { createOpenAiModel } from '../models/openai/openai-model.ts'
import { noModels, registryOf } from '../models/registry.ts'
import {
  type FakeOpenAi,
  type FakeReply,
  type FakeRequest,
  startFakeOpenAi,
} from '../models/testing/fake-openai-server.ts'
import type { UploadedFiles } from '../search/uploaded-files.ts'
import { buildUser } from './build-user.ts'
import { newDevice, TestClient } from './test-client.ts'
import { startTestHost } from './test-host.ts'
import { openTestStorage, type TestStorage } from './test-storage.ts'

interface AskOptions {
  readonly file_ids?: string[]
  readonly conversationId?: string
  readonly hasModel?: boolean
  /** What is sent in addition to content and files. */
  readonly prompt?: Partial<Prompt>
}

/** A member with files who chats with an agent over real sockets, with a model behind a real endpoint and without one. */
export interface FileChat {
  readonly model: FakeOpenAi
  /** Takes a file in as it is once it was read. @returns its id */
  give(name: string, bytes: Uint8Array): Promise<string>
  remove(fileId: string): Promise<void>
  ask(
    content: string,
    options?: AskOptions,
  ): Promise<{ cards: readonly Card[]; conversationId: string; askId: string }>
  close(): Promise<void>
}

interface FileChatOptions {
  /** As what the model is set up. */
  readonly modelKind?: 'language' | 'vision'
  /** Beside it, where there is a model. */
  readonly imageEdit?: ImageEditModel
  /** How the model answers what nothing else was said for. */
  readonly answer?: (request: FakeRequest) => FakeReply
  readonly recognition?: Recognition
}

export async function openFileChat(
  make: (files: UploadedFiles, storage: TestStorage) => Agent,
  { modelKind = 'language', answer, imageEdit, recognition }: FileChatOptions = {},
): Promise<FileChat> {
  const storage = await openTestStorage()
  const imageTexts = recognition && new ImageTexts({ ...storage, recognition, now: Date.now, quota: () => 0 })
  const own = ownFiles({ ...storage, isMember: isMemberOwner, imageTexts })
  const { owner, token } = await buildUser(storage.database)
  const model = await startFakeOpenAi(answer)
  const opened = createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: '模型', timeoutMs: 60_000 })
  const others = {
    ...(modelKind === 'vision' ? { vision: opened } : {}),
    ...(imageEdit ? { imageEdit } : {}),
  }
  const registry = registryOf(modelKind === 'vision' ? [] : [opened], others)
  const agent = withFileCards(make(own, storage), own)
  const start = (models: typeof noModels) => startTestHost(storage, agent, { models, isAlone: false })
  const hosts = { with: await start(registry), without: await start(noModels) }
  return {
    model,
    give: (name, bytes) => giveFile(storage, owner, name, bytes),
    remove: async (file_id) => {
      const client = new FileClient(hosts.without, { [headerNames.token]: token })
      await client.post(fileRoutes.fileDelete, { file_id })
    },
    ask: async (content, { file_ids, conversationId, hasModel = false, prompt = {} } = {}) => {
      const { origin } = hasModel ? hosts.with : hosts.without
      const socket = await TestClient.open(origin, newDevice(), {}, { token, kind: 'agent' })
      const askId = socket.ask(content, { ...prompt, ...(file_ids ? { file_ids } : {}) }, conversationId)
      const end = await socket.ended(askId)
      const cards = socket.cards(askId)
      socket.close()
      return { cards, conversationId: end.conversation_id ?? '', askId }
    },
    close: async () => {
      await hosts.with.close()
      await hosts.without.close()
      await model.close()
      await storage.remove()
    },
  }
}
