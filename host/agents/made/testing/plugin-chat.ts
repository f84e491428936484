import type { Logger } from 'pino'
import { agentIds } from '../../../../lib/contract/agent-ids.ts'
import { toolCall } from '../../../../lib/contract/cards/tool-call.ts'
import type { AgentSettings } from '../../../../lib/contract/made-agent.ts'
import type { ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import {
  type FakeReply,
  type FakeRequest,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from '../../../models/testing/fake-openai-server.ts'
import { openSecretBox } from '../../../platform/secret-box.ts'
import type { Database } from '../../../storage/database/database.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { SharedBus } from '../../../testing/shared-bus.ts'
import { newDevice, TestClient } from '../../../testing/test-client.ts'
import type { TestHost } from '../../../testing/test-host.ts'
import { openTestStorage } from '../../../testing/test-storage.ts'
import type { ConnectionLimits } from '../../../tools/mcp/connect/open-connection.ts'
import { startHttpsFake } from '../../../tools/plugins/testing/https-fake.ts'
import { pluginMember } from '../../../tools/plugins/testing/plugin-member.ts'
import { storeTool } from '../../../tools/plugins/testing/store-tool.ts'
import type { ToolRegistry } from '../../../tools/registry.ts'
import { startPluginHost } from './plugin-host.ts'
import { storeAgent } from './store-agent.ts'

export const subscribe: Partial<ToolSettings> = {
  name: '订阅预警',
  description: '订阅灾害预警短信',
  method: 'POST',
  path: '/subscribe',
  content_type: 'application/json',
  body_schema: {
    type: 'object',
    required: ['county'],
    properties: {
      county: { type: 'string', title: '区县' },
      phone: { type: 'string', title: '手机号' },
      kind: { type: 'string', title: '类别' },
    },
  },
  is_safe: false,
}
export const listing: Partial<ToolSettings> = {
  name: '查订阅',
  description: '查已有的订阅',
  path: '/subscriptions',
}

export const asked = '周六停水，帮我订阅青桐区的预警'

export type PluginScene = Awaited<ReturnType<typeof openPluginScene>>

/**
 * Members who chat with an agent whose plugin calls a counting server, over hosts that share a database and a bus.
 * @param answer what the model replies; by default it calls what the question names, then answers
 */
export async function openPluginScene(
  database: Database,
  answer: (request: FakeRequest) => FakeReply,
  options: {
    readonly mcpLimits?: ConnectionLimits
    readonly log?: Logger
    readonly tools?: ToolRegistry
  } = {},
) {
  const after = new AsyncDisposableStack()
  const [fake, model] = [await startHttpsFake(), await startFakeOpenAi(answer)]
  after.defer(() => fake.close())
  after.defer(() => model.close())
  const bus = new SharedBus()
  const box = openSecretBox('key')
  const clock = { ms: 0 }
  const now = () => Date.now() + clock.ms
  const start = async (): Promise<TestHost> => {
    const opened = await openTestStorage()
    const storage = { ...opened, database, leaseDatabase: database, bus }
    const host = await startPluginHost(storage, {
      baseUrl: model.baseUrl,
      egress: fake.egress,
      box,
      now,
      isAlone: false,
      ...options,
    })
    after.defer(() => opened.remove())
    after.defer(() => host.close())
    return host
  }
  const host = await start()
  const author = await pluginMember(host, database, '青桐气象台')
  const plugin = await author.create({ name: '极光天气' })
  const addTool = (settings: Partial<ToolSettings>) =>
    storeTool(database, { pluginId: plugin, owner: author.owner, settings })
  const publish = async () => {
    const reply = await author.post(pluginRoutes.pluginPublish, { id: plugin })
    return (reply.body.data as { version: number }).version
  }
  const agentWith = (tools: readonly number[], version: number, settings: Partial<AgentSettings> = {}) =>
    storeAgent(database, author.owner, [
      { ...settings, tools: [{ plugin_id: String(plugin), version, tool_ids: tools.map(String) }] },
    ])
  /** Who else asks the agent. */
  const member = () => buildUser(database)
  const open = async (at: TestHost, token: string) => {
    const client = await TestClient.open(at.origin, newDevice(), {}, { token, kind: 'agent' })
    after.defer(() => client.close())
    return client
  }
  const ask = (client: TestClient, agentId: string, content: string, conversation = '') => {
    const askId = crypto.randomUUID()
    const type = agentId === agentIds.universal ? 'universal' : 'custom'
    const to = { agent_id: agentId, agent_type: type, conversation_id: conversation }
    client.sendRaw(JSON.stringify({ ...to, prompt: { content, ask_id: askId } }))
    return askId
  }
  const decide = (client: TestClient, askId: string, id: string, allow: string) =>
    client.sendRaw(JSON.stringify({ prompt: { ask_id: askId, copilot_option: { tool: { id, allow } } } }))
  /** The cards of calls of an answer. */
  const calls = (client: TestClient, askId: string) =>
    client
      .cards(askId)
      .flatMap(({ type, content }) => (type === 'tool_call' ? [toolCall.content.parse(content)] : []))
  return {
    after,
    fake,
    model,
    host,
    start,
    clock,
    author,
    plugin,
    addTool,
    publish,
    agentWith,
    member,
    open,
    ask,
    decide,
    calls,
  }
}

/** @returns a reply that calls tools, once; afterwards what the model says */
export function callingOnce(
  nameOf: (request: FakeRequest, wanted: string) => string,
  wanted: readonly { readonly tool: string; readonly arguments: object }[],
) {
  return (request: FakeRequest): FakeReply => {
    if (wanted.every(({ tool }) => nameOf(request, tool) === 'none')) return streamed(['没有工具'])
    const results = request.body.messages.filter(({ role }) => role === 'tool')
    if (results.length > 0) return streamed([`答：${results.map(({ content }) => content).join('|')}`])
    return toolCalls(
      wanted.map((each, at) => ({
        id: `call_${at}`,
        name: nameOf(request, each.tool),
        arguments: JSON.stringify(each.arguments),
      })),
    )
  }
}

/** The name by which a model is given a tool. */
export function givenName({ body }: FakeRequest, title: string): string {
  const tools = (body['tools'] ?? []) as { function: { name: string; description: string } }[]
  return (
    tools.find(({ function: { description } }) => description.startsWith(`${title}：`))?.function.name ??
    'none'
  )
}
