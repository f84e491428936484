import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { collectionOfAgent } from '../../../host/files/agent-owner.ts'
import { KnowledgeClient } from '../../../host/files/knowledge/testing/knowledge-client.ts'
import { FileClient, put, type UploadTarget } from '../../../host/files/testing/file-client.ts'
import { readFormatFiles, readRealFiles } from '../../../host/search/testing/document-sets.ts'
import { openTestStorage } from '../../../host/testing/test-storage.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import type { KnowledgeFile } from '../../../lib/contract/routes/knowledge-routes.ts'
import { familyBytes } from '../formats/family-bytes.ts'
import { registerMember, withoutCaptcha } from '../passport/bench-account.ts'
import { isSkipped, startSharedBackends } from '../support/backends.ts'
import type { BenchPart, Scope } from '../support/part.ts'
import { residentBytes } from '../support/process-usage.ts'
import { freePort, type ProductProcess, startScopedProduct } from '../support/product-process.ts'
import { allOf, atMost, type Figure, noted } from '../support/table.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const files = 300
const sentAtOnce = 6
/** Every so many-th file is a PDF that ends in the middle. */
const brokenStep = 15
const killedAfter = files / 3
const betweenLooksMs = 50
/** Of a process with the readers that it starts. */
const maxMb = 1_000
const mebibyte = 1024 * 1024

/** Files that two processes read, of which one is killed in the middle. */
export const knowledgeJobs: BenchPart = {
  title: `knowledge：${files} 个文件由两个进程解析，途中杀掉一个`,
  measure: async (scope) => {
    const contents = await filesToSend()
    if (!contents) return { skipped: '没有 ../shared/data' }
    const settings = await startSharedBackends(scope)
    if (isSkipped(settings)) return settings
    const first = await startHost(scope, settings)
    const second = await startHost(scope, settings)
    const client = new FileClient(first, { [headerNames.token]: await registerMember(first, '13800000077') })
    const made = await client.post(agentRoutes.agentCreateBase, { name: '资料馆' })
    const agentId = (made.data as { id: string }).id
    const knowledge = new KnowledgeClient(client)

    const startedAt = performance.now()
    const watched = watch(knowledge, agentId, { first, second })
    const [seen] = await Promise.all([watched, sendAll(knowledge, agentId, contents)])
    const tookMs = performance.now() - startedAt

    const storage = await openTestStorage(settings)
    scope.defer(() => storage.remove())
    const { passageCount } = await storage.library.collection(collectionOfAgent(agentId)).statistics()
    return figuresOf(seen, { passageCount, tookMs })
  },
}

async function startHost(scope: Scope, settings: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const directory = await temporaryDirectory(scope, 'host')
  const own = { ROLE: 'host', DATA_DIR: directory, ...withoutCaptcha, ...settings }
  const product = startScopedProduct(scope, await freePort(), own)
  await product.ready()
  return product
}

interface Content {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Each file as it is, then repeats of texts and PDFs with another end, and broken PDFs. */
async function filesToSend(): Promise<Content[] | null> {
  const formats = readFormatFiles()
  const real = readRealFiles()
  if (!formats || !real) return null
  const paths = [...formats, ...real.filter(({ expect }) => expect === 'text')].map(({ path }) => path)
  const originals = await Promise.all(
    paths.map(async (path) => ({ name: basename(path), bytes: await readFile(path) })),
  )
  const changeable = originals.filter(({ name }) => /utf8.*\.(txt|csv)$|\.md$/.test(name))
  const pdf = originals.find(({ name }) => name.endsWith('.pdf'))
  if (!pdf || changeable.length === 0) throw new Error('the set has no PDF or no text')
  return Array.from({ length: files }, (_, at): Content => {
    if (at % brokenStep === brokenStep - 1)
      return { name: `残缺${at}.pdf`, bytes: pdf.bytes.subarray(0, Math.floor(pdf.bytes.length / 3) + at) }
    const original = originals[at]
    if (original) return original
    const repeated = changeable[at % changeable.length] ?? pdf
    const bytes = Buffer.concat([repeated.bytes, Buffer.from(`\n第 ${at} 次修订\n`)])
    return { name: `${at}-${repeated.name}`, bytes }
  })
}

async function sendAll(knowledge: KnowledgeClient, agentId: string, contents: Content[]): Promise<void> {
  const waiting = contents.values()
  const send = async () => {
    for (const { name, bytes } of waiting) {
      const signed = await knowledge.sign(agentId, name, bytes)
      if (signed.status !== 200) throw new Error(`no address for ${name}: ${signed.message}`)
      const target = signed.data as UploadTarget
      await put(target, bytes)
      const finished = await knowledge.finish(target.file_id)
      if (finished.status !== 200) throw new Error(`${name} was not taken: ${finished.message}`)
    }
  }
  await Promise.all(Array.from({ length: sentAtOnce }, send))
}

interface Seen {
  readonly last: readonly KnowledgeFile[]
  readonly back: number
  /** Of one process, and of one with the readers that it started. */
  readonly mostBytes: number
  readonly mostOfFamily: number
  /** How many were ready or failed when one process was killed. */
  readonly settledAtKill: number
}

const isSettled = ({ state }: KnowledgeFile) => state === 'ready' || state === 'failed'

/** Looks at the list until each file is read, and kills the second process on the way. */
async function watch(
  knowledge: KnowledgeClient,
  agentId: string,
  { first, second }: Readonly<Record<'first' | 'second', ProductProcess>>,
): Promise<Seen> {
  const progress = new Map<string, number>()
  let [back, mostBytes, mostOfFamily, settledAtKill] = [0, 0, 0, 0]
  const running = new Set([first, second])
  for (;;) {
    const list = await knowledge.files(agentId)
    for (const file of list) {
      if (file.progress < (progress.get(file.file_id) ?? 0)) back += 1
      progress.set(file.file_id, file.progress)
    }
    for (const { child } of running) {
      mostBytes = Math.max(mostBytes, residentBytes(child.pid ?? 0))
      mostOfFamily = Math.max(mostOfFamily, familyBytes(child.pid ?? 0))
    }
    const settled = list.filter(isSettled).length
    if (settledAtKill === 0 && settled >= killedAfter) {
      settledAtKill = settled
      running.delete(second)
      await second.end('SIGKILL')
    }
    if (settled === files) return { last: list, back, mostBytes, mostOfFamily, settledAtKill }
    await pause(betweenLooksMs)
  }
}

function figuresOf(
  { last, back, mostBytes, mostOfFamily, settledAtKill }: Seen,
  { passageCount, tookMs }: { readonly passageCount: number; readonly tookMs: number },
): Figure[] {
  const ready = last.filter(({ state }) => state === 'ready')
  const failed = last.filter(({ state }) => state === 'failed')
  const passages = ready.reduce((sum, { chunks }) => sum + chunks, 0)
  return [
    allOf('读好，或失败并说明原因', ready.length + failed.filter(({ reason }) => reason).length, files),
    noted('其中失败', `${failed.length}`),
    noted('杀掉时已有结果', `${settledAtKill}`),
    allOf('片段各有一份', passageCount, passages),
    atMost('进度倒退', back, 0, ' 次'),
    noted('一个进程最多占', `${Math.round(mostBytes / mebibyte)} MB`),
    atMost('连同解析的子进程', Math.round(mostOfFamily / mebibyte), maxMb, ' MB'),
    noted('全部', `${(tookMs / 1_000).toFixed(1)} 秒`),
  ]
}
