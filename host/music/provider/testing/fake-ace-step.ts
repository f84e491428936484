import { Buffer } from 'node:buffer'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeWav } from '../../sound/encode-wav.ts'

interface ReleasedTask {
  readonly body: Readonly<Record<string, unknown>>
  polls: number
}

export interface FakeAceStep {
  /** For `MUSIC_BASE_URL`. */
  readonly baseUrl: string
  readonly tasks: ReadonlyMap<string, ReleasedTask>
  readonly authorizations: readonly string[]
  /** The paths of the sounds that were fetched. */
  readonly fetched: readonly string[]
  readonly close: () => Promise<void>
}

const rate = 8_000
/** How often a task is running before it has ended. */
const usualPolls = 2
const slowPolls = 12

/**
 * A server with the protocol of ACE-Step 1.5. Words in the prompt choose what it does: 拒绝 refuses the key, 拒绝一次
 * only the first time, 出错 fails with 500, 沉默 never answers, 失败 ends the task with status 2, 乱码 has no JSON in the
 * result, 空的 an empty one, 网页 answers with HTML for a sound, 断声 cuts it off, 无声 is silent, 太短 is shorter than
 * asked, 慢 takes many polls, 别处 names another host for the sound.
 */
export async function startFakeAceStep(): Promise<FakeAceStep> {
  const state: State = { tasks: new Map(), authorizations: [], fetched: [], refused: new Set() }
  const server = createServer((request, reply) => void answer(state, request, reply))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ...state,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

interface State {
  readonly tasks: Map<string, ReleasedTask>
  readonly authorizations: string[]
  readonly fetched: string[]
  readonly refused: Set<string>
}

async function answer(state: State, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  const body = await readBody(request)
  state.authorizations.push(request.headers.authorization ?? '')
  if (url.pathname === '/release_task') return release(state, body, reply)
  if (url.pathname === '/query_result') return query(state, body, reply)
  if (url.pathname === '/v1/audio') return sendSound(state, url, reply)
  reply.writeHead(404).end()
}

function release({ tasks, refused }: State, body: ReleasedTask['body'], reply: ServerResponse): void {
  const prompt = String(body['prompt'])
  if (prompt.includes('沉默')) return
  if (prompt.includes('出错')) return void reply.writeHead(500).end('Internal Server Error')
  const isRefused = prompt.includes('拒绝') && !(prompt.includes('拒绝一次') && refused.has(prompt))
  refused.add(prompt)
  if (isRefused) return void reply.writeHead(401).end('{"detail":"Invalid API key"}')
  const id = `task-${tasks.size + 1}`
  tasks.set(id, { body, polls: 0 })
  send(reply, { task_id: id, status: 'queued', queue_position: 1 })
}

function query({ tasks }: State, body: ReleasedTask['body'], reply: ServerResponse): void {
  const [id = ''] = body['task_id_list'] as string[]
  const task = tasks.get(id)
  if (!task) return send(reply, [])
  const prompt = String(task.body['prompt'])
  task.polls += 1
  const isDone = task.polls > (prompt.includes('慢') ? slowPolls : usualPolls)
  if (!isDone) return send(reply, [{ task_id: id, status: 0, result: '[]' }])
  if (prompt.includes('失败')) return send(reply, [{ task_id: id, status: 2, result: '[]' }])
  send(reply, [{ task_id: id, status: 1, result: resultOf(id, prompt) }])
}

function resultOf(id: string, prompt: string): string {
  if (prompt.includes('乱码')) return '[{"file": "/v1/audio?pa'
  if (prompt.includes('空的')) return '[]'
  const path = encodeURIComponent(`/tmp/api_audio/${id}.wav`)
  const host = prompt.includes('别处') ? 'http://169.254.169.254' : ''
  return JSON.stringify([{ file: `${host}/v1/audio?path=${path}`, status: 1, metas: { bpm: 90 } }])
}

function sendSound({ tasks, fetched }: State, url: URL, reply: ServerResponse): void {
  const path = url.searchParams.get('path') ?? ''
  fetched.push(path)
  const task = tasks.get(/([\w-]+)\.wav$/.exec(path)?.[1] ?? '')
  if (!task) return void reply.writeHead(404).end()
  const prompt = String(task.body['prompt'])
  if (prompt.includes('网页')) return void reply.end('<!doctype html><title>502</title>')
  const seconds = prompt.includes('太短') ? 2 : Number(task.body['audio_duration'])
  const wav = soundOf(seconds, prompt.includes('无声') ? 0 : 0.5)
  reply.end(prompt.includes('断声') ? wav.subarray(0, wav.length / 2) : wav)
}

function soundOf(seconds: number, gain: number): Buffer {
  const tone = Float32Array.from(
    { length: seconds * rate },
    (_, index) => gain * Math.sin((2 * Math.PI * 440 * index) / rate),
  )
  const label = { title: '', comment: '', encoder: 'fake' }
  return Buffer.from(encodeWav({ left: tone, right: tone }, label, rate))
}

function send(reply: ServerResponse, data: unknown): void {
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify({ data, code: 200, error: null, timestamp: 0, extra: null }))
}

async function readBody(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}
