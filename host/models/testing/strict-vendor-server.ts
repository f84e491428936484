import {
  errorReply,
  type FakeOpenAi,
  type FakeReply,
  type FakeRequest,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from './fake-openai-server.ts'
import { type StrictVendor, textOfWire, type WireBody } from './strict-vendors.ts'

export interface StrictServer {
  readonly baseUrl: string
  /** The rules that refused a request, each as often as it did. */
  readonly refused: readonly string[]
  /** How many requests were answered. */
  readonly answered: () => number
  /** What was refused since the last time and not answered later in another form: the rule and the prompt. */
  takeUnanswered(): string[]
  close(): Promise<void>
}

/**
 * A server that refuses what a vendor refuses. It answers everything else: with JSON of the schema in the request, with
 * calls of the first tool as long as there may be any, or with a sentence.
 */
export async function startStrictVendor({ rules }: StrictVendor): Promise<StrictServer> {
  const refused: string[] = []
  const open = new Map<string, string>()
  let answered = 0
  const answer = ({ body, path }: FakeRequest): FakeReply => {
    if (path !== '/chat/completions') return errorReply(404, { message: 'Invalid URL' })
    const sent = body as unknown as WireBody
    // A schema or the question may follow in further attempts.
    const prompt =
      textOfWire(sent.messages[0] ?? { role: '' })
        .split('\n', 1)[0]
        ?.slice(0, 40) ?? ''
    const rule = rules.find(({ refuses }) => refuses(sent))
    if (rule) {
      refused.push(rule.name)
      open.set(prompt, rule.name)
      return errorReply(rule.status ?? 400, rule.error(sent))
    }
    open.delete(prompt)
    answered += 1
    return replyTo(sent)
  }
  const server: FakeOpenAi = await startFakeOpenAi(answer)
  server.plan(answer)
  return {
    baseUrl: server.baseUrl,
    refused,
    answered: () => answered,
    takeUnanswered: () => {
      const left = [...open].map(([prompt, rule]) => `${rule}：${prompt}`)
      open.clear()
      return left
    },
    close: () => server.close(),
  }
}

function replyTo(body: WireBody): FakeReply {
  const schema = schemaOf(body)
  if (schema) return streamed([JSON.stringify(sampleOf(schema))])
  const [tool] = body.tools ?? []
  if (!tool || body.tool_choice === 'none') return streamed(['好的，', '就这样。'])
  const { name, parameters } = tool.function
  return toolCalls([{ id: 'call_8469015594', name, arguments: JSON.stringify(sampleOf(parameters)) }])
}

/** The schema of the format, or the one in the prompt. */
function schemaOf({ response_format: format, messages }: WireBody): unknown {
  if (format?.json_schema) return format.json_schema.schema
  const written = /JSON Schema：\n(\{.*\})/.exec(textOfWire(messages[0] ?? { role: '' }))?.[1]
  return written === undefined ? undefined : (JSON.parse(written) as unknown)
}

interface Sampled {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly unknown[]
  readonly properties?: Readonly<Record<string, unknown>>
  readonly items?: unknown
  readonly pattern?: string
  readonly minimum?: number
}

/** A value of a schema. */
function sampleOf(schema: unknown): unknown {
  const { type, enum: values, anyOf, properties = {}, items, pattern, minimum } = schema as Sampled
  if (values) return values[0]
  if (anyOf) return sampleOf(anyOf[0])
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]))
  if (type === 'array') return [sampleOf(items)]
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
  if (type === 'boolean') return true
  return pattern?.includes('\\d{4}') ? '2026-12-01' : '样子'
}
