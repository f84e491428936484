import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'

/** What of a request the tests look at. */
interface FakeImageRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string
  readonly isAsync: boolean
  readonly body: Readonly<Record<string, unknown>>
}

export interface FakeImageServer {
  /** For IMAGE_BASE_URL, in OpenAI's form and in that of DashScope. */
  readonly openAi: string
  readonly dashScope: string
  readonly requests: readonly FakeImageRequest[]
  /** How many requests the client left before their reply had ended. */
  readonly abandoned: () => number
  readonly close: () => Promise<void>
}

interface ParsedRequest {
  readonly prompt: string
  readonly size: string
  readonly seed: number
  readonly count: number
}

interface FakeTask {
  readonly parsed: ParsedRequest
  looks: number
  isCancelled: boolean
}

/** How often a task is looked at before it has ended, where its prompt asks for nothing else. */
const usualPolls = 2
const slowMs = 4_000

/**
 * A server that makes pictures in both forms that are known, each picture of its seed alone. Words in the prompt choose
 * what it does: 密钥 and 额度 refuse, 违规 filters, 慢 takes a while, 沉默 never answers, 断线 breaks off, 网页 answers with
 * HTML in place of a picture, 太忙 asks for a short wait before each second call, 地址 answers with addresses, 抖动 fails at
 * every other look at a task, 缺一张 leaves out every odd seed.
 * @param port 0 takes any free one
 */
export async function startFakeImageServer(port = 0): Promise<FakeImageServer> {
  const requests: FakeImageRequest[] = []
  const tasks = new Map<string, FakeTask>()
  let refusals = 0
  let abandoned = 0
  const server = createServer((incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abandoned += 1
    })
    void readRequest(incoming).then((request) => {
      requests.push(request)
      const isBusy = request.method === 'POST' && JSON.stringify(request.body).includes('太忙')
      if (isBusy && ++refusals % 2 === 1) outgoing.setHeader('retry-after', '0.01')
      if (isBusy && refusals % 2 === 1)
        return json(outgoing, 429, { code: 'Throttling.RateQuota', message: 'Requests rate limit exceeded' })
      return answer({ request, outgoing, tasks, origin: `http://${incoming.headers.host}` })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    openAi: `${origin}/v1`,
    dashScope: `${origin}/api/v1`,
    requests,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Exchange {
  readonly request: FakeImageRequest
  readonly outgoing: ServerResponse
  readonly tasks: Map<string, FakeTask>
  readonly origin: string
}

async function answer(exchange: Exchange): Promise<void> {
  const { request, outgoing } = exchange
  const { method, path } = request
  const [, id = '', verb = ''] = /^\/api\/v1\/tasks\/([\w-]+)(\/cancel)?$/.exec(path) ?? []
  if (path === '/healthz') return void outgoing.end('ok')
  if (path === '/v1/models') return json(outgoing, 200, { data: [{ id: 'painter' }] })
  if (path.startsWith('/made/')) return sendFile(exchange)
  if (method === 'POST' && path === '/v1/images/generations') return generate(exchange)
  if (method === 'POST' && path === '/v1/images/edits') return redraw(exchange)
  if (method === 'POST' && path === '/api/v1/services/aigc/text2image/image-synthesis') return begin(exchange)
  if (method === 'POST' && path === '/api/v1/services/aigc/image2image/image-synthesis')
    return begin(exchange)
  if (method === 'POST' && path === '/api/v1/services/aigc/multimodal-generation/generation')
    return message(exchange)
  if (id !== '') return look(exchange, id, verb !== '')
  return json(outgoing, 404, { error: { message: 'Invalid URL' } })
}

/** OpenAI's form: the pictures come in the reply. */
async function generate({ request, outgoing, origin }: Exchange): Promise<void> {
  const { prompt = '', size = '1024x1024', seed = 0, n = 1, response_format } = request.body
  const parsed: ParsedRequest = {
    prompt: String(prompt),
    size: String(size),
    seed: Number(seed),
    count: Number(n),
  }
  const refusal = refusalOf(parsed)
  if (refusal) return json(outgoing, refusal.status, { error: refusal })
  if (await isSilent(parsed, outgoing)) return
  const data = await Promise.all(
    Array.from({ length: parsed.count }, async (_, at) => {
      const name = `${parsed.seed + at}-${parsed.size}`
      if (parsed.prompt.includes('地址') || response_format !== 'b64_json')
        return { url: `${origin}/made/${name}${parsed.prompt.includes('网页') ? '.html' : ''}` }
      const bytes = parsed.prompt.includes('网页') ? Buffer.from('<html>') : await drawImage(name)
      return { b64_json: bytes.toString('base64') }
    }),
  )
  return json(outgoing, 200, { created: 1, data })
}

/** OpenAI's form of an edit: a picture comes along, and another one of its size is made. */
async function redraw({ request, outgoing }: Exchange): Promise<void> {
  const { prompt = '', image } = request.body
  const { width, height } = image instanceof Uint8Array ? await sharp(image).metadata() : {}
  if (!width || !height)
    return json(outgoing, 400, { error: { message: 'Invalid image file', param: 'image' } })
  const parsed: ParsedRequest = { prompt: String(prompt), size: `${width}x${height}`, seed: 3, count: 1 }
  const refusal = refusalOf(parsed)
  if (refusal) return json(outgoing, refusal.status, { error: refusal })
  if (await isSilent(parsed, outgoing)) return
  const bytes = parsed.prompt.includes('网页') ? Buffer.from('<html>') : await drawImage(`3-${parsed.size}`)
  return json(outgoing, 200, { created: 1, data: [{ b64_json: bytes.toString('base64') }] })
}

function refusalOf({ prompt, seed }: ParsedRequest) {
  if (prompt.includes('密钥'))
    return { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided' }
  if (prompt.includes('额度')) return { status: 429, code: 'insufficient_quota', message: 'You exceeded' }
  if (prompt.includes('违规') || (prompt.includes('缺一张') && seed % 2 === 1))
    return { status: 400, code: 'content_policy_violation', message: 'rejected by the safety system' }
  return null
}

/** @returns whether nothing more is answered */
async function isSilent({ prompt }: ParsedRequest, outgoing: ServerResponse): Promise<boolean> {
  if (prompt.includes('断线')) outgoing.destroy()
  if (prompt.includes('断线') || prompt.includes('沉默')) return true
  if (prompt.includes('慢')) await delay(slowMs)
  return false
}

/** DashScope's form of a message, whose answer names the pictures. */
async function message({ request, outgoing, origin }: Exchange): Promise<void> {
  const input = Object(request.body.input) as {
    readonly messages?: readonly { readonly content: object[] }[]
  }
  const parameters = Object(request.body.parameters) as Record<string, unknown>
  const parts = (input.messages?.[0]?.content ?? []) as { readonly text?: string }[]
  const { size = '1024*1024', seed = 0, n = 1 } = parameters
  const parsed: ParsedRequest = {
    prompt: parts.map(({ text = '' }) => text).join(''),
    size: String(size).replace('*', 'x'),
    seed: Number(seed),
    count: Number(n),
  }
  const refusal = refusalOf(parsed)
  if (refusal) return json(outgoing, refusal.status, { code: refusal.code, message: refusal.message })
  if (await isSilent(parsed, outgoing)) return
  const end = parsed.prompt.includes('网页') ? '.html' : ''
  const content = Array.from({ length: parsed.count }, (_, at) => ({
    image: `${origin}/made/${parsed.seed + at}-${parsed.size}${end}`,
  }))
  return json(outgoing, 200, {
    output: { choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] },
  })
}

/** DashScope's form: a task is begun. */
async function begin({ request, outgoing, tasks }: Exchange): Promise<void> {
  const input = Object(request.body.input) as Record<string, unknown>
  const parameters = Object(request.body.parameters) as Record<string, unknown>
  const { size = '1024*1024', seed = 0, n = 1 } = parameters
  const parsed: ParsedRequest = {
    prompt: typeof input.prompt === 'string' ? input.prompt : '',
    size: String(size).replace('*', 'x'),
    seed: Number(seed),
    count: Number(n),
  }
  if (!request.isAsync)
    return json(outgoing, 403, {
      code: 'AccessDenied',
      message: 'current user api does not support synchronous calls.',
    })
  if (parsed.prompt.includes('密钥'))
    return json(outgoing, 401, { code: 'InvalidApiKey', message: 'Invalid API-key provided.' })
  if (parsed.prompt.includes('额度'))
    return json(outgoing, 429, { code: 'Throttling.AllocationQuota', message: 'Allocated quota exceeded' })
  const id = `task-${tasks.size + 1}`
  tasks.set(id, { parsed, looks: 0, isCancelled: false })
  return json(outgoing, 200, { output: { task_id: id, task_status: 'PENDING' }, request_id: 'r' })
}

async function look({ outgoing, tasks, origin }: Exchange, id: string, isCancelling: boolean): Promise<void> {
  const task = tasks.get(id)
  if (!task) return json(outgoing, 200, { output: { task_id: id, task_status: 'UNKNOWN' } })
  if (isCancelling) {
    task.isCancelled = true
    return json(outgoing, 200, { request_id: 'r' })
  }
  const { prompt, seed, count, size } = task.parsed
  if (prompt.includes('断线')) return void outgoing.destroy()
  const counts = { TOTAL: count, SUCCEEDED: 0, FAILED: 0 }
  const head = { task_id: id, task_metrics: counts }
  task.looks += 1
  if (prompt.includes('抖动') && task.looks % 2 === 1)
    return json(outgoing, 502, { code: 'InternalError', message: 'Bad gateway' })
  if (task.isCancelled) return json(outgoing, 200, { output: { ...head, task_status: 'CANCELED' } })
  const polls = prompt.includes('沉默') ? Number.POSITIVE_INFINITY : prompt.includes('慢') ? 8 : usualPolls
  if (task.looks < polls) {
    const task_status = task.looks === 1 ? 'PENDING' : 'RUNNING'
    return json(outgoing, 200, { output: { ...head, task_status } })
  }
  const code = 'DataInspectionFailed'
  const message = 'Output data may contain inappropriate content.'
  if (prompt.includes('违规'))
    return json(outgoing, 200, { output: { ...head, task_status: 'FAILED', code, message } })
  const results = Array.from({ length: count }, (_, at) => {
    if (prompt.includes('缺一张') && (seed + at) % 2 === 1) return { code, message }
    const end = prompt.includes('网页') ? '.html' : ''
    return { url: `${origin}/made/${seed + at}-${size}${end}`, actual_prompt: `${prompt}，细节丰富` }
  })
  return json(outgoing, 200, { output: { ...head, task_status: 'SUCCEEDED', results } })
}

async function sendFile({ request, outgoing }: Exchange): Promise<void> {
  if (request.authorization !== '') return json(outgoing, 400, { error: { message: 'a key came along' } })
  const name = request.path.slice('/made/'.length)
  if (name.endsWith('.html')) return void outgoing.end('<html></html>')
  outgoing.setHeader('content-type', 'image/png')
  outgoing.end(await drawImage(name))
}

/** Hills before a sky, in colours of the seed. @param name as 7-1024x768 */
async function drawImage(name: string): Promise<Buffer> {
  const [seed = 0, width = 64, height = 64] = name.split(/[-x]/).map(Number)
  const hue = (seed * 67) % 360
  const hill = (at: number, light: number) =>
    `<path fill="hsl(${hue} 25% ${light}%)" d="M0 ${at * height} Q${width / 4} ${(at - 0.3) * height} ${width / 2} ${at * height} T${width} ${(at - 0.05) * height} V${height} H0z"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="hsl(${(hue + 30) % 360} 55% 88%)" d="M0 0h${width}v${height}H0z"/><circle cx="${width * 0.72}" cy="${height * 0.25}" r="${height * 0.07}" fill="hsl(${hue} 60% 60%)"/>${hill(0.6, 72)}${hill(0.75, 55)}${hill(0.9, 38)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

function json(outgoing: ServerResponse, status: number, value: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify(value))
}

async function readRequest(incoming: IncomingMessage): Promise<FakeImageRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const type = incoming.headers['content-type'] ?? ''
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization ?? '',
    isAsync: incoming.headers['x-dashscope-async'] === 'enable',
    body: type.startsWith('multipart/form-data')
      ? await formOf(bytes, type)
      : bytes.length === 0
        ? {}
        : (JSON.parse(bytes.toString('utf8')) as Record<string, unknown>),
  }
}

/** The fields of a form, files as their bytes. */
async function formOf(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  const fields = await Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()),
    ]),
  )
  return Object.fromEntries(fields) as Record<string, unknown>
}
