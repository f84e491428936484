import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type ToolCallContent, toolCall } from '../../../../lib/contract/cards/tool-call.ts'
import { isTurnEnd } from '../../../../lib/contract/frames/frame.ts'
import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import { startFakeOpenAi } from '../../../models/testing/fake-openai-server.ts'
import { openSecretBox } from '../../../platform/secret-box.ts'
import { makeTemporaryFolder } from '../../../storage/testing/temporary-folder.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { newDevice, TestClient } from '../../../testing/test-client.ts'
import { openTestStorage } from '../../../testing/test-storage.ts'
import { startHttpsFake } from '../../../tools/plugins/testing/https-fake.ts'
import { pluginMember } from '../../../tools/plugins/testing/plugin-member.ts'
import { storeTool } from '../../../tools/plugins/testing/store-tool.ts'
import { callingOnce, givenName, subscribe } from './plugin-chat.ts'
import { startPluginHost } from './plugin-host.ts'
import { storeAgent } from './store-agent.ts'

const child = fileURLToPath(new URL('./half-done-child.ts', import.meta.url))
const callsATurn = 3
/** Replies take up to this, and a process lives up to this after the first yes. */
const [slowestReplyMs, longestLifeMs] = [40, 250]

export interface KillTotals {
  kills: number
  sent: number
  /** Sent more than once. */
  doubles: number
  /** Shown as done and never received, or not shown at all. */
  lost: number
  /** Received, with no result, and not shown as unsure. */
  silent: number
  unsure: number
  unfinished: number
}

/**
 * Kills (SIGKILL) a host while an answer makes three POSTs, starts it again and finishes the answer; the user leaves what
 * is unsure. @param random from 0 to 1
 */
export async function killRounds(rounds: number, random: () => number): Promise<KillTotals> {
  await using after = new AsyncDisposableStack()
  const [folder, fake] = [await makeTemporaryFolder(), await startHttpsFake()]
  after.defer(() => folder.remove())
  after.defer(() => fake.close())
  let round = 0
  const model = await startFakeOpenAi((request) => callingOnce(givenName, callsOf(round))(request))
  after.defer(() => model.close())
  fake.answer = (_request, response) => void setTimeout(() => response.end('{}'), random() * slowestReplyMs)
  const { agent, token } = await prepare(folder.path, fake, model.baseUrl)
  const totals: KillTotals = { kills: 0, sent: 0, doubles: 0, lost: 0, silent: 0, unsure: 0, unfinished: 0 }
  const start = async () => {
    const process_ = spawn(process.execPath, [child, folder.path, String(fake.port), model.baseUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [origin] = (await once(createInterface({ input: process_.stdout }), 'line')) as [string]
    return { process: process_, origin }
  }
  let running = await start()
  after.defer(() => kill(running.process))
  for (round = 0; round < rounds; round += 1) {
    const client = await TestClient.open(running.origin, newDevice(), {}, { token, kind: 'agent' })
    const askId = crypto.randomUUID()
    client.sendRaw(
      JSON.stringify({ agent_id: agent, agent_type: 'custom', prompt: { content: '订阅', ask_id: askId } }),
    )
    await client.until(({ waiting }) => waiting !== undefined)
    const lifeMs = random() * longestLifeMs
    const dead = new Promise<void>((resolve) =>
      setTimeout(() => void kill(running.process).then(resolve), lifeMs),
    )
    void answer(client, askId).catch(() => undefined)
    await dead
    totals.kills += 1
    client.close()
    running = await start()
    const again = await TestClient.open(running.origin, newDevice(), {}, { token, kind: 'agent' })
    again.send({ action: 'reconnect', ask_id: askId })
    const hasEnded = await answer(again, askId)
    if (!hasEnded) totals.unfinished += 1
    const calls = again
      .cards(askId)
      .flatMap(({ type, content }) => (type === 'tool_call' ? [toolCall.content.parse(content)] : []))
    count(totals, calls, round, (key) => fake.received.filter(({ body }) => body.includes(key)).length)
    again.close()
  }
  return totals
}

function callsOf(round: number) {
  return Array.from({ length: callsATurn }, (_, at) => ({
    tool: '订阅预警',
    arguments: { body: { county: `区 ${round}.${at}.` } },
  }))
}

function count(
  totals: KillTotals,
  calls: readonly ToolCallContent[],
  round: number,
  received: (key: string) => number,
): void {
  for (let at = 0; at < callsATurn; at += 1) {
    const key = `区 ${round}.${at}.`
    const times = received(key)
    const shown = calls.find((call) => JSON.stringify(call.arguments).includes(key))
    const isUnsure = shown?.error === 'unsure'
    totals.sent += times
    if (times > 1) totals.doubles += 1
    if (!shown || (shown.state === 'done' && times === 0)) totals.lost += 1
    if (times > 0 && shown?.state !== 'done' && !isUnsure) totals.silent += 1
    if (isUnsure) totals.unsure += 1
  }
}

/** Allows each call once, and leaves what is unsure. @returns whether the turn ended */
async function answer(client: TestClient, askId: string): Promise<boolean> {
  const decided = new Set<string>()
  for (;;) {
    const frame = await client.until(
      (each) =>
        each.ask_id === askId &&
        (isTurnEnd(each) || (each.waiting !== undefined && !decided.has(each.waiting.step))),
    )
    if (isTurnEnd(frame)) return frame.code === 2
    const id = frame.waiting?.step ?? ''
    decided.add(id)
    const allow = id.includes('.') ? 'no' : 'once'
    client.sendRaw(JSON.stringify({ prompt: { ask_id: askId, copilot_option: { tool: { id, allow } } } }))
  }
}

async function kill(process_: ChildProcess): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return
  const closed = once(process_, 'close')
  process_.kill('SIGKILL')
  await closed
}

async function prepare(directory: string, fake: Awaited<ReturnType<typeof startHttpsFake>>, baseUrl: string) {
  const storage = await openTestStorage({ DATA_DIR: directory })
  const { database } = storage
  const host = await startPluginHost(storage, {
    baseUrl,
    egress: fake.egress,
    box: openSecretBox('key'),
    now: Date.now,
    isAlone: true,
  })
  const author = await pluginMember(host, database)
  const plugin = await author.create()
  const tool = await storeTool(database, { pluginId: plugin, owner: author.owner, settings: subscribe })
  const reply = await author.post(pluginRoutes.pluginPublish, { id: plugin })
  const { version } = reply.body.data as { version: number }
  const tools = [{ plugin_id: String(plugin), version, tool_ids: [String(tool)] }]
  const agent = await storeAgent(database, author.owner, [{ tools }])
  const { token } = await buildUser(database)
  await host.close()
  await storage.close()
  return { agent, token }
}
