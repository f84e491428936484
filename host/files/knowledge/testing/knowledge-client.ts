import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type KnowledgeFile, knowledgeRoutes } from '../../../../lib/contract/routes/knowledge-routes.ts'
import { fillPath } from '../../../../lib/contract/routes/route.ts'
import { type FileClient, type FileReply, put, type UploadTarget } from '../../testing/file-client.ts'

const betweenLooksMs = 20

/** An author's calls about the knowledge of their agents. */
export class KnowledgeClient {
  readonly #client: FileClient

  constructor(client: FileClient) {
    this.#client = client
  }

  sign(agentId: string, name: string, bytes: Uint8Array, promised: object = {}): Promise<FileReply> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const wish = { agent_id: agentId, name, size: bytes.length, mime: '', sha256, ...promised }
    return this.#client.post(knowledgeRoutes.knowledgeSign, wish)
  }

  finish(file_id: string): Promise<FileReply> {
    return this.#client.post(knowledgeRoutes.knowledgeFinish, { file_id })
  }

  remove(file_id: string): Promise<FileReply> {
    return this.#client.post(knowledgeRoutes.knowledgeDelete, { file_id })
  }

  reparse(file_id: string): Promise<FileReply> {
    return this.#client.post(knowledgeRoutes.knowledgeReparse, { file_id })
  }

  stop(file_id: string): Promise<FileReply> {
    return this.#client.post(knowledgeRoutes.knowledgeStop, { file_id })
  }

  link(agentId: string, url: string): Promise<FileReply> {
    return this.#client.post(knowledgeRoutes.knowledgeLink, { agent_id: agentId, url })
  }

  chunks(file_id: string, offset = 0): Promise<FileReply> {
    return this.#client.get(knowledgeRoutes.knowledgeChunks, { file_id, offset: String(offset) })
  }

  list(agentId: string): Promise<FileReply> {
    const { path } = fillPath(knowledgeRoutes.knowledgeList.path, { agent_id: agentId })
    return this.#client.get({ path }, {})
  }

  async files(agentId: string): Promise<KnowledgeFile[]> {
    return ((await this.list(agentId)).data as { list: KnowledgeFile[] }).list
  }

  /** @returns the file once it is read, or failed */
  async settled(agentId: string, fileId: string): Promise<KnowledgeFile> {
    for (;;) {
      const found = (await this.files(agentId)).find(({ file_id }) => file_id === fileId)
      if (!found) throw new Error('the file is not in the list')
      if (found.state === 'ready' || found.state === 'failed') return found
      await pause(betweenLooksMs)
    }
  }

  async upload(agentId: string, name: string, bytes: Uint8Array): Promise<KnowledgeFile> {
    return this.settled(agentId, await this.start(agentId, name, bytes))
  }

  /** Uploads a file without waiting until it is read. @returns its id */
  async start(agentId: string, name: string, bytes: Uint8Array): Promise<string> {
    const signed = await this.sign(agentId, name, bytes)
    if (signed.status !== 200) throw new Error(`no address was given: ${signed.message}`)
    const target = signed.data as UploadTarget
    await put(target, bytes)
    const finished = await this.finish(target.file_id)
    if (finished.status !== 200) throw new Error(`the file was not taken: ${finished.message}`)
    return target.file_id
  }
}
