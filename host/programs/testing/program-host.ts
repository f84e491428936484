import OpenAI, { APIError } from 'openai'
import type { Verdict } from '../../../lib/contract/cards/support-check.ts'
import {
  type PersonalToken,
  type TokenScope,
  type TokenUse,
  tokenRoutes,
} from '../../../lib/contract/routes/token-routes.ts'
import type {
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { Database } from '../../storage/database/database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'

export const source = {
  index: 1,
  title: '青桐公交',
  seeMoreUrl: '/help/search',
  showName: '使用指南',
  passage: '3 路公交首班 6:10，末班 22:30。',
  provider: 'library',
}
const verdict: Verdict = { claim: '3 路首班 6:10。', index: 1, state: 'supported', by: 'text', quotes: [] }
/** The answer of the usual agent. */
export const text = '3 路首班 6:10。[1]'
export const question = [{ role: 'user', content: '3 路首班几点？' }] as const
/** The answer after a choice. */
export const resumedText = '跳过以后的回答'

type Script = (request: TurnRequest, context: AgentContext) => AgentRun

export async function* answering(): AsyncGenerator<AgentEvent, void, void> {
  yield { id: 's', type: 'search_result', target: 'replace', content: [source] }
  yield { id: 'a', type: 'markdown', target: 'start', content: '' }
  for (const part of ['3 路首班 ', '6:10。', '[1]']) yield { id: 'a', target: 'update', content: part }
  yield { id: 'v', type: 'support_check', target: 'replace', content: { model: '', verdicts: [verdict] } }
}

/**
 * A host whose agents follow a script, and members with tokens.
 * @param other the database in place of that of its storage, in which its jobs are
 */
export async function openProgramHost(
  other: Database | null,
  overrides: Parameters<typeof startTestHost>[2] = {},
) {
  const storage = await openTestStorage()
  const database = other ?? storage.database
  const scripted = { script: answering as Script, asked: [] as TurnRequest[], resumed: [] as TurnProgress[] }
  const agent = {
    limitMs: 60_000,
    start: (request: TurnRequest, context: AgentContext) => {
      scripted.asked.push(request)
      return scripted.script(request, context)
    },
    resume: async function* (_: TurnRequest, __: AgentContext, progress: TurnProgress): AgentRun {
      scripted.resumed.push(progress)
      yield { id: 'a', type: 'markdown', target: 'start', content: resumedText }
    },
  }
  const host = await startTestHost({ ...storage, database }, agent, overrides)
  const openAiWith = (apiKey: string) =>
    new OpenAI({ apiKey, baseURL: `${host.origin}/openai/v1`, maxRetries: 0 })

  async function member(scopes: readonly TokenScope[] = ['search', 'chat']) {
    const built = await buildUser(database, {})
    const client = new AccountClient(host, { k_sso_token: built.token })
    const created = await client.post(tokenRoutes.tokenCreate.path, { name: '脚本', scopes })
    const { id, token } = created.body.data as { id: string; token: string }
    const listed = async () =>
      (await client.get(tokenRoutes.tokenList.path)).body.data as { list: PersonalToken[]; uses: TokenUse[] }
    return { ...built, client, id, token, openai: openAiWith(token), listed }
  }

  return {
    scripted,
    storage: { ...storage, database },
    origin: host.origin,
    member,
    openAiWith,
    /** For after each test. */
    reset: () => {
      scripted.script = answering
      scripted.asked.length = 0
      scripted.resumed.length = 0
    },
    close: async () => {
      await host.close()
      await storage.remove()
    },
  }
}

export type ProgramHost = Awaited<ReturnType<typeof openProgramHost>>

export function ask(openai: OpenAI, change: object = {}) {
  return openai.chat.completions.create({ model: 'normal', messages: [...question], ...change })
}

/** @returns the error with which a call failed. @throws when it succeeded, or failed in another form */
export async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof APIError)) throw new Error('The call did not fail as an error of the protocol.')
  const { param, code, type, message } = error
  const retryAfter = (error.headers as Headers | undefined)?.get('retry-after') ?? null
  return { status: error.status as number | undefined, param, code, type, message, retryAfter }
}
