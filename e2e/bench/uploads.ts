import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { FileClient, type UploadTarget } from '../../host/files/testing/file-client.ts'
import { documentBytes } from '../../lib/contract/document-formats.ts'
import { headerNames } from '../../lib/contract/identity.ts'
import { seeded } from '../../lib/text/testing/seeded.ts'
import { registerMember, withoutCaptcha } from './passport/bench-account.ts'
import type { BenchPart } from './support/part.ts'
import { residentBytes } from './support/process-usage.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, noted } from './support/table.ts'

const mebibyte = 1024 * 1024
const extension = 'pdf'
const fileBytes = documentBytes.get(extension) ?? 0
/** So many are sent at once: 200 MB together. */
const files = 4
const pieceBytes = 64 * 1024
const lookEveryMs = 10
const rounds = 3
/** What is kept does not depend on how much went through: a later round takes no more than the first, but for noise. */
const maxGrownMb = 24
const seed = 20_261_123

/** The largest documents that are taken in, several at once, read back as they were. */
export const uploads: BenchPart = {
  title: `uploads：${files} 个 ${fileBytes / mebibyte} MB 的文件同时上传，再读回，${rounds} 遍`,
  measure: async (scope) => {
    const product = await startOwnProduct(scope, withoutCaptcha)
    const headers = { [headerNames.token]: await registerMember(product, '13800000088') }
    const client = new FileClient(product, headers)
    // What the first of everything takes is not of the bytes.
    await sendAndRead(client, contentOf(0, mebibyte))
    const pid = product.child.pid ?? 0
    const before = residentBytes(pid)
    const most: number[] = []
    const same: boolean[] = []
    const begun = performance.now()
    for (let round = 0; round < rounds; round += 1) {
      const contents = Array.from({ length: files }, (_, at) => contentOf(round * files + at + 1, fileBytes))
      most.push(
        await mostResident(pid, async () => {
          same.push(...(await Promise.all(contents.map((content) => sendAndRead(client, content)))))
        }),
      )
    }
    const tookMs = performance.now() - begun
    const inMb = (bytes: number) => Math.round(bytes / mebibyte)
    return [
      allOf('读回来一个字节不差', same.filter(Boolean).length, files * rounds),
      atMost('最后一遍比第一遍多占的内存', inMb((most.at(-1) ?? 0) - (most[0] ?? 0)), maxGrownMb, ' MB'),
      noted('主机内存，之前与每一遍最多', [before, ...most].map((bytes) => `${inMb(bytes)} MB`).join('、')),
      noted('上传并读回', `${Math.round(tookMs / rounds)} ms 一遍`),
    ] satisfies Figure[]
  },
}

interface Content {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly pieces: () => Generator<Uint8Array>
}

/** Begins as its name says; the rest is random, and made piece by piece. */
function contentOf(at: number, size: number): Content {
  function* pieces() {
    const random = seeded(seed + at)
    const block = Uint8Array.from({ length: pieceBytes }, () => Math.floor(random() * 256))
    for (let sent = 0; sent < size; sent += pieceBytes) {
      const piece = Buffer.from(block.subarray(0, Math.min(pieceBytes, size - sent)))
      if (sent === 0) piece.write('%PDF-1.7')
      else piece.writeUInt32LE(sent)
      yield piece
    }
  }
  return { name: `${at}.${extension}`, size, sha256: hashOf(pieces()), pieces }
}

function hashOf(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

/** @returns whether what comes back is what was sent */
async function sendAndRead(client: FileClient, { name, size, sha256, pieces }: Content): Promise<boolean> {
  const signed = await client.sign(name, new Uint8Array(), { size, sha256 })
  const { file_id, upload_url, headers } = signed.data as UploadTarget
  await put(upload_url, { ...headers, 'content-length': String(size) }, pieces())
  const finished = await client.finish(file_id)
  if (finished.status !== 200) throw new Error(`the file was not taken: ${finished.message}`)
  const back = await client.openOwn(file_id)
  const hash = createHash('sha256')
  for await (const piece of back.body ?? []) hash.update(piece)
  return hash.digest('hex') === sha256
}

/** Without a copy of the whole, as `fetch` would make. */
async function put(
  url: string,
  headers: Record<string, string>,
  pieces: Iterable<Uint8Array>,
): Promise<void> {
  const sending = request(url, { method: 'PUT', headers })
  const [[reply]] = await Promise.all([
    once(sending, 'response') as Promise<[IncomingMessage]>,
    pipeline(Readable.from(pieces), sending),
  ])
  if (reply.statusCode !== 200) throw new Error(`the bytes were not taken: ${await text(reply)}`)
  reply.resume()
}

/** @returns the most bytes that a process had in memory while something was done */
async function mostResident(pid: number, work: () => Promise<void>): Promise<number> {
  let most = 0
  let isDone = false
  const done = work().finally(() => (isDone = true))
  while (!isDone) {
    most = Math.max(most, residentBytes(pid))
    await pause(lookEveryMs)
  }
  await done
  return most
}
