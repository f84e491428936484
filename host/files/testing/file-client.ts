import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileInfo, fileContentPath, fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import type { Envelope } from '../../../lib/contract/routes/route.ts'
import type { TestHost } from '../../testing/test-host.ts'

const betweenLooksMs = 20

export interface FileReply {
  readonly status: number
  readonly data: unknown
  /** The field that was wrong. */
  readonly field: string | undefined
  readonly message: string
  readonly headers: Headers
}

export interface UploadTarget {
  readonly file_id: string
  readonly upload_url: string
  readonly headers: Record<string, string>
  readonly expires: number
}

/** Uploads as a browser would, knowing only the contract. */
export class FileClient {
  readonly #host: Pick<TestHost, 'origin'>
  readonly headers: Readonly<Record<string, string>>

  constructor(host: Pick<TestHost, 'origin'>, headers: Readonly<Record<string, string>>) {
    this.#host = host
    this.headers = headers
  }

  /** The same person at another host. */
  at(host: TestHost): FileClient {
    return new FileClient(host, this.headers)
  }

  /** The same person, who sends these headers as well. */
  with(headers: Readonly<Record<string, string>>): FileClient {
    return new FileClient(this.#host, { ...this.headers, ...headers })
  }

  async post(route: { readonly path: string }, input: object): Promise<FileReply> {
    const body = JSON.stringify(input)
    return this.#call(route.path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  }

  async get(route: { readonly path: string }, query: Record<string, string>): Promise<FileReply> {
    return this.#call(`${route.path}?${new URLSearchParams(query)}`, {})
  }

  /** Asks for an address. @param promised what is said of the content, where it is not the truth */
  async sign(name: string, bytes: Uint8Array, promised: object = {}): Promise<FileReply> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return this.post(fileRoutes.fileSign, { name, size: bytes.length, mime: '', sha256, ...promised })
  }

  /** Signs and sends. @returns the file's id; it is not finished yet */
  async send(name: string, bytes: Uint8Array): Promise<string> {
    const signed = await this.sign(name, bytes)
    if (signed.status !== 200) throw new Error(`no address was given: ${signed.message}`)
    const target = signed.data as UploadTarget
    const sent = await put(target, bytes)
    if (!sent.ok) throw new Error(`the bytes were not taken: ${await sent.text()}`)
    return target.file_id
  }

  finish(file_id: string): Promise<FileReply> {
    return this.post(fileRoutes.fileFinish, { file_id })
  }

  async info(file_id: string): Promise<FileInfo> {
    const reply = await this.get(fileRoutes.fileInfo, { file_id })
    if (reply.status !== 200) throw new Error(`there is no such file: ${reply.message}`)
    return reply.data as FileInfo
  }

  /** Asks for its state until it is read, or failed. */
  async settled(file_id: string): Promise<FileInfo> {
    for (;;) {
      const info = await this.info(file_id)
      if (info.state === 'ready' || info.state === 'failed') return info
      // What reads it shares the processor with who asks.
      await pause(betweenLooksMs)
    }
  }

  async upload(name: string, bytes: Uint8Array): Promise<FileInfo> {
    const id = await this.send(name, bytes)
    const finished = await this.finish(id)
    if (finished.status !== 200) throw new Error(`the file was not taken: ${finished.message}`)
    return this.settled(id)
  }

  /** Opens the content by a path of the host, following where it leads. */
  open(path: string, headers: Record<string, string> = {}, isFollowed = true): Promise<Response> {
    return fetch(new URL(path, this.#host.origin), { headers, redirect: isFollowed ? 'follow' : 'manual' })
  }

  /** Opens the content as who is signed in. */
  openOwn(file_id: string): Promise<Response> {
    return this.open(`${fileContentPath}?file_id=${file_id}`, { ...this.headers })
  }

  async #call(path: string, init: FileCall): Promise<FileReply> {
    const headers = { ...init.headers, ...this.headers }
    const reply = await fetch(`${this.#host.origin}${path}`, { ...init, headers })
    const { data, message } = (await reply.json()) as Envelope
    const field = (data as { field?: string } | undefined)?.field
    return { status: reply.status, data, field, message, headers: reply.headers }
  }
}

interface FileCall {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export function put({ upload_url, headers }: UploadTarget, body: Uint8Array): Promise<Response> {
  return fetch(upload_url, { method: 'PUT', headers, body: Buffer.from(body) })
}

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
