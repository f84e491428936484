import pino, { type Logger } from 'pino'
import { createOpenAiModel } from '../../../models/openai/openai-model.ts'
import { registryOf } from '../../../models/registry.ts'
import { openAgentPlugins } from '../../../open-agent-plugins.ts'
import type { Egress } from '../../../outbound/egress.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import type { Storage } from '../../../storage/open-storage.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { chosenTools } from '../../../tools/chat-tools/chosen-tools.ts'
import type { ConnectionLimits } from '../../../tools/mcp/connect/open-connection.ts'
import type { StdioServers } from '../../../tools/mcp/connect/stdio-servers.ts'
import type { ToolRegistry } from '../../../tools/registry.ts'
import { createChat } from '../../chat/chat.ts'
import { openDirectory } from '../../directory/agent-directory.ts'
import { openMadeAgents } from '../find-made-agents.ts'

interface PluginHost {
  readonly baseUrl: string
  readonly egress: Egress
  readonly box: SecretBox
  readonly now: () => number
  readonly isAlone: boolean
  readonly mcpLimits?: ConnectionLimits | undefined
  readonly log?: Logger | undefined
  readonly tools?: ToolRegistry | undefined
  readonly stdio?: StdioServers | undefined
}

/** Starts a host whose made agents, and the universal one, use plugins, with a model behind this address. */
export function startPluginHost(
  storage: Parameters<typeof startTestHost>[0] & Pick<Storage, 'database' | 'bus'>,
  {
    baseUrl,
    egress,
    box,
    now,
    isAlone,
    mcpLimits,
    log = pino({ level: 'silent' }),
    tools,
    stdio = new Map(),
  }: PluginHost,
): Promise<TestHost> {
  const { database } = storage
  const plugins = openAgentPlugins({
    storage,
    box,
    egress,
    now,
    log,
    env: { MCP_CLIENTS: {}, MCP_STDIO: stdio, NEXT_PUBLIC_APP_NAME: '知舟', RATE_LIMIT: 0 },
    connectionLimits: mcpLimits,
  })
  const chat = createChat({ clock: now, plugins, chosenTools: (owner) => chosenTools(database, owner) })
  const made = openMadeAgents({ database, hotlines: [], clock: now, plugins })
  const language = createOpenAiModel({ baseUrl, apiKey: '', model: '模型', timeoutMs: 30_000 })
  return startTestHost(storage, async function* () {}, {
    ...openDirectory({ registry: { universal: { agent: chat } }, made }),
    models: registryOf([language]),
    ...(tools && { tools }),
    secretBox: box,
    egress,
    isAlone,
    now,
    log,
  })
}
