import type { SentValue } from '../../../lib/contract/cards/tool-call.ts'
import type { CopilotOption } from '../../../lib/contract/frames/client-frame.ts'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import { paths } from '../../../lib/paths.ts'
import type { TurnProgress, TurnRequest, Wait } from '../../conversations/turns/agent.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Asking } from '../../tools/asked-call.ts'
import { ToolJournal } from '../../tools/journal.ts'
import type { OpenMcpTools } from '../../tools/mcp/use/open-mcp-tools.ts'
import type { OpenPluginTools } from '../../tools/plugins/use/open-plugin-tools.ts'
import type { Tool } from '../../tools/tool.ts'

/** How long a call waits for its user; then it is refused. */
const patienceMs = 24 * 60 * 60_000

export interface AgentPluginsDeps {
  readonly open: OpenPluginTools
  readonly openMcp?: OpenMcpTools
  readonly grantsOf: (where: {
    readonly owner: string
    readonly agentId: string
    readonly conversationId: string
  }) => Pick<Asking, 'permission' | 'allow'>
  /** What the product knows of a member: phone, nickname. */
  readonly accountOf: (owner: string) => Promise<readonly string[]>
}

/** The agent of a turn, and whose it is. */
export interface PluginAgent {
  readonly agentType: 'universal' | 'custom'
  readonly agentId: string
  readonly agentOwner: string
  /** Its owner has chosen the versions while they were public. */
  readonly isHeld?: boolean
}

/** Its connections to servers are closed with it. */
export interface PluginTurn extends AsyncDisposable {
  /** Of the conversation. */
  readonly link: string
  /** Whether the user is who has chosen the plugins. */
  readonly isOwn: boolean
  readonly tools: readonly Tool[]
  readonly asking: Asking
}

/** Opens the plugins of an agent for a turn, which may be resumed. */
export async function openPluginTurn(
  { plugins, clock }: { readonly plugins: AgentPluginsDeps; readonly clock: Clock },
  { agentType, agentId, agentOwner, isHeld }: PluginAgent,
  settings: Pick<AgentSettings, 'tools' | 'mcp'>,
  { request, progress }: { readonly request: TurnRequest; readonly progress?: TurnProgress | undefined },
): Promise<PluginTurn> {
  const { owner, conversationId, askId } = request
  const journal = new ToolJournal(progress?.steps ?? new Map(), chosenOf(progress), clock)
  const seed = request.docId ?? askId
  const turn = { agentOwner, user: owner, conversationId }
  const [tools, servers, account] = await Promise.all([
    plugins.open({ ...turn, agentId, isHeld, tools: settings.tools, seed }),
    plugins.openMcp?.({ ...turn, servers: settings.mcp, called: journal.calledTools }),
    plugins.accountOf(owner),
  ])
  const known = [...account, ...(request.memories ?? []).map(({ text }) => text), request.files ?? '']
  const said = [request.question, ...request.history.map(({ question }) => question)]
  return {
    link: paths.chat(agentType, agentId, conversationId),
    isOwn: owner === agentOwner,
    tools: [...tools, ...(servers?.tools ?? [])],
    [Symbol.asyncDispose]: async () => servers?.[Symbol.asyncDispose](),
    asking: {
      journal,
      ...plugins.grantsOf({ owner, agentId, conversationId }),
      originOf: (value) => originOf(value, said, known),
    },
  }
}

/** @returns the wait for the decision that a journal names */
export function waitFor({ awaits, now }: ToolJournal): Wait | undefined {
  if (awaits === null) return undefined
  return { wait: 'tool', step: awaits, saved: null, until: now + patienceMs }
}

function chosenOf(progress: TurnProgress | undefined): ConstructorParameters<typeof ToolJournal>[1] {
  if (!progress?.chosen) return null
  const { step, choice } = progress.chosen
  if ('isSkipped' in choice) return { step, allow: choice.isExpired ? 'expired' : 'no' }
  const option = choice.option as CopilotOption
  return 'tool' in option ? { step, allow: option.tool.allow } : null
}

/** Texts are compared without blanks and punctuation: people write phone numbers with dashes. */
function originOf(value: string, said: readonly string[], known: readonly string[]): SentValue['from'] {
  const parts = value.split('、').map(bare).filter(Boolean)
  const isIn = (texts: readonly string[]) => {
    const all = texts.map(bare)
    return parts.length > 0 && parts.every((part) => all.some((text) => text.includes(part)))
  }
  if (isIn(said)) return 'said'
  return isIn(known) ? 'account' : 'model'
}

function bare(text: string): string {
  return text.replaceAll(/[\s\p{P}]+/gu, '').toLowerCase()
}
