import { createHash, randomInt } from 'node:crypto'
import { headerNames } from '../../../lib/contract/identity.ts'
import { accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { agentLinkRoutes } from '../../../lib/contract/routes/agent-link-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { consoleRoutes } from '../../../lib/contract/routes/console-routes.ts'
import { fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { folderRoutes } from '../../../lib/contract/routes/folder-routes.ts'
import { glossaryRoutes } from '../../../lib/contract/routes/glossary-routes.ts'
import { searchRoutes } from '../../../lib/contract/routes/http.ts'
import { knowledgeRoutes } from '../../../lib/contract/routes/knowledge-routes.ts'
import { memberRoutes } from '../../../lib/contract/routes/member-routes.ts'
import { memoryRoutes } from '../../../lib/contract/routes/memory-routes.ts'
import { type Notification, notificationRoutes } from '../../../lib/contract/routes/notification-routes.ts'
import { fillPath, successCodeOf } from '../../../lib/contract/routes/route.ts'
import { memberOwner } from '../../members/account/owner.ts'
import { newDevice, TestClient } from '../test-client.ts'
import type { TestHost } from '../test-host.ts'

/**
 * Those who try what belongs to the owner. The holder of a share knows a public snapshot's address, which opens that and
 * nothing else; `blockedMember` had been signed in when an operator blocked the account; `anonymous` has no identity at
 * all.
 */
export const personas = [
  'owner',
  'otherMember',
  'blockedMember',
  'visitor',
  'otherDevice',
  'shareHolder',
  'anonymous',
] as const
export type Persona = (typeof personas)[number]

/** @returns the HTTP status of a call by somebody else than the owner. @param usual of those who may call */
export function statusOfOthers(persona: Exclude<Persona, 'owner'>, usual: number): number {
  if (persona === 'anonymous') return 401
  return persona === 'blockedMember' ? 423 : usual
}

export interface Credential {
  readonly deviceHash: string
  readonly token: string
}

/** What the owner has, and who the others are. */
export interface World {
  readonly host: TestHost
  readonly credentials: Readonly<Record<Persona, Credential>>
  readonly ownerPhone: string
  readonly conversationId: string
  readonly askId: string
  readonly docId: string
  readonly shareId: string
  /** A word that stands in the owner's question, and nowhere else. */
  readonly secret: string
}

export interface Reply {
  readonly status: number
  readonly code: number
  readonly data: unknown
  readonly text: string
}

/**
 * An owner with an answered and shared question, and six other callers.
 * @param isMember whether the owner is signed in, or known by a device alone
 */
export async function makeWorld(host: TestHost, isMember: boolean): Promise<World> {
  const [owner, visitor, otherDevice, shareHolder] = [1, 2, 3, 4].map(() => ({
    deviceHash: newDevice(),
    token: '',
  }))
  if (!owner || !visitor || !otherDevice || !shareHolder) throw new Error('four devices are made')
  const ownerPhone = newPhone()
  const credentials = {
    owner: isMember ? { ...owner, token: await signIn(host, ownerPhone, owner.deviceHash) } : owner,
    otherMember: await member(host),
    blockedMember: await blockedMember(host),
    visitor,
    otherDevice,
    shareHolder,
    anonymous: { deviceHash: '', token: '' },
  }
  const secret = `秘密${randomInt(1e9, 1e10)}`
  const { conversationId, askId, docId } = await askAs(host, credentials.owner, secret)
  const share = await call(
    host,
    'POST',
    '/dialogue-aggregation/dialogue/aggregation/v1/share/link',
    credentials.owner,
    {
      conversation_id: conversationId,
    },
  )
  const shareId = (share.data as { id: string }).id
  return { host, credentials, ownerPhone, conversationId, askId, docId, shareId, secret }
}

/** The owner sends a file with the secret in its name and text. @returns its id; it is not finished yet */
export async function sentFile(world: World): Promise<string> {
  return sendFile(world, `${world.secret}.txt`, world.secret)
}

/** The owner sends a table, by default with the secret in its name and rows. @returns the id of its file */
export async function sentTable(
  world: World,
  name = `${world.secret}.csv`,
  content = `城市,金额\n${world.secret},1\n${world.secret},2\n`,
): Promise<string> {
  const { host, credentials } = world
  const file_id = await sendFile(world, name, content)
  await call(host, 'POST', fileRoutes.fileFinish.path, credentials.owner, { file_id })
  return file_id
}

async function sendFile({ host, credentials }: World, name: string, content: string): Promise<string> {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const wish = { name, size: bytes.length, sha256 }
  const signed = await call(host, 'POST', fileRoutes.fileSign.path, credentials.owner, wish)
  const target = signed.data as { file_id: string; upload_url: string }
  const sent = await fetch(target.upload_url, { method: 'PUT', body: bytes })
  if (!sent.ok) throw new Error(`the file was not taken: ${await sent.text()}`)
  return target.file_id
}

/** The owner sends a file with the secret to an agent's knowledge, where the owner is a member. @returns its id */
export async function sentKnowledge(world: World): Promise<string> {
  const { host, credentials, secret } = world
  const bytes = Buffer.from(secret)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const wish = { agent_id: await keptAgent(world), name: `${secret}.txt`, size: bytes.length, sha256 }
  const signed = await call(host, 'POST', knowledgeRoutes.knowledgeSign.path, credentials.owner, wish)
  const target = signed.data as { file_id?: string; upload_url?: string } | undefined
  if (!target?.file_id || !target.upload_url) return 'unknown'
  await fetch(target.upload_url, { method: 'PUT', body: bytes })
  return target.file_id
}

export async function finishedFile(world: World): Promise<string> {
  const file_id = await sentFile(world)
  await call(world.host, 'POST', fileRoutes.fileFinish.path, world.credentials.owner, { file_id })
  return file_id
}

/** @returns the id of the owner's question among their searches */
export async function searchIdOf({ host, credentials }: World): Promise<string> {
  const listed = await call(host, 'GET', searchRoutes.searchHistory.path, credentials.owner, {})
  const id = (listed.data as { detailList: { id?: string }[] }).detailList[0]?.id
  if (id === undefined) throw new Error('nothing was searched')
  return id
}

/** Keeps the secret as a term of the owner's, where the owner is a member. @returns the term */
export async function keptTerm({ host, credentials, secret }: World): Promise<string> {
  const { method, path } = glossaryRoutes.glossarySave
  await call(host, method, path, credentials.owner, { source: secret, target: secret })
  return secret
}

/** The owner makes a folder with the secret in its name, where the owner is a member. @returns its id */
export async function keptFolder({ host, credentials, secret }: World): Promise<string> {
  const { method, path } = folderRoutes.folderCreate
  const reply = await call(host, method, path, credentials.owner, { name: `${secret} ${randomInt(1e6)}` })
  return (reply.data as { folder_id?: string } | undefined)?.folder_id ?? 'unknown'
}

/** The owner makes an agent with the secret in it, where the owner is a member. @returns its id */
export async function keptAgent(world: World): Promise<string> {
  return makeAgent(world, 'owner', world.secret)
}

/** @returns the id of a public agent of another member */
export async function publicAgent(world: World): Promise<string> {
  const id = await makeAgent(world, 'otherMember', '谁都可以看')
  const { path } = agentRoutes.agentPublish
  await call(world.host, 'POST', path, world.credentials.otherMember, { id, category: 'life' })
  return id
}

/** The owner shares an agent, where the owner is a member. @returns the id of the link */
export async function keptLink(world: World): Promise<string> {
  const agentId = await keptAgent(world)
  await shareAgent(world, 'owner', agentId)
  const { path } = agentLinkRoutes.agentShareList
  const listed = await call(world.host, 'GET', path, world.credentials.owner, { agent_id: agentId })
  return (listed.data as { list?: { id: string }[] } | undefined)?.list?.[0]?.id ?? 'unknown'
}

/** @returns the signature of a link of another member, as its address has it */
export async function sharedLink(world: World) {
  const id = await makeAgent(world, 'otherMember', '有链接的人可以用')
  const url = new URL(await shareAgent(world, 'otherMember', id))
  const valueOf = (name: string) => url.searchParams.get(name) ?? ''
  return {
    Expires: valueOf('Expires'),
    AccessKeyId: valueOf('AccessKeyId'),
    Signature: valueOf('Signature'),
    agent_id: id,
  }
}

/** @returns what a member sends to join by that link */
export async function joiningKey(world: World) {
  const signature = await sharedLink(world)
  const { path } = agentLinkRoutes.agentShareVerify
  const verified = await call(world.host, 'GET', path, world.credentials.anonymous, signature)
  return { agent_id: signature.agent_id, share_key: (verified.data as { result: string }).result }
}

async function shareAgent({ host, credentials }: World, persona: Persona, agentId: string): Promise<string> {
  const { path } = agentLinkRoutes.agentShareLink
  const wish = { agentId, shareUrl: `/chat/custom/${agentId}` }
  const shared = await call(host, 'GET', path, credentials[persona], wish)
  return (shared.data as { url?: string } | undefined)?.url ?? 'http://unknown'
}

async function makeAgent({ host, credentials }: World, persona: Persona, text: string): Promise<string> {
  const { path } = agentRoutes.agentCreateAdvanced
  const agent = { name: text.slice(0, 20), intro: text, prompt: text, allow_copy: true, memory: true }
  const reply = await call(host, 'POST', path, credentials[persona], agent)
  return (reply.data as { id?: string } | undefined)?.id ?? 'unknown'
}

/** Keeps the secret as something that is remembered of the owner, where the owner is a member. @returns its id */
export async function keptMemory({ host, credentials, secret }: World): Promise<string> {
  const { method, path } = memoryRoutes.memorySave
  const reply = await call(host, method, path, credentials.owner, { text: secret })
  const { list } = (reply.data ?? {}) as { list?: { id: string }[] }
  return list?.[0]?.id ?? 'unknown'
}

/** The owner is told something, with the secret in it. @returns its id; visitors are told nothing */
export async function toldNotification({ host, credentials, secret }: World): Promise<string> {
  const { owner } = credentials
  if (owner.token === '') return 'none'
  const self = await call(host, 'POST', accountRoutes.passportCheck.path, owner, {})
  await host.notify({
    owner: memberOwner((self.data as { uid: string }).uid),
    content: { kind: 'research_done', values: { title: secret } },
    link: '/',
    key: secret,
  })
  const listed = await call(host, 'GET', notificationRoutes.notificationList.path, owner, {})
  const [told] = (listed.data as { list: Notification[] }).list
  if (!told?.title.includes(secret)) throw new Error('nothing was told')
  return told.id
}

/** @returns the code that a phone has just been sent for the scene */
export async function codeFor(host: TestHost, phone: string, scene: 'login' | 'confirm'): Promise<string> {
  const reply = await call(
    host,
    'POST',
    '/v1/sms/code',
    { deviceHash: newDevice(), token: '' },
    { phone, scene },
  )
  if (reply.code !== successCodeOf('/v1/sms/code')) throw new Error(`no code was sent: ${reply.text}`)
  const sent = host.codes.findLast((message) => message.phone === phone && message.scene === scene)
  if (!sent) throw new Error('the code was not handed to the sender')
  return sent.code
}

/** Makes one call as a caller, and opens its envelope. */
export async function call(
  host: TestHost,
  method: 'GET' | 'POST',
  path: string,
  as: Credential,
  input: object,
): Promise<Reply> {
  const filled = fillPath(path, input)
  const url = new URL(filled.path, host.origin)
  if (method === 'GET')
    for (const [name, value] of Object.entries(filled.rest)) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(as.deviceHash ? { [headerNames.deviceHash]: as.deviceHash } : {}),
      ...(as.token ? { [headerNames.token]: as.token } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(filled.rest) } : {}),
  })
  const text = await response.text()
  const envelope = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: number; data?: unknown }
  return { status: response.status, code: envelope.code ?? 0, data: envelope.data, text }
}

export function newPhone(): string {
  return `139${randomInt(1e7, 1e8)}`
}

async function member(host: TestHost): Promise<Credential> {
  const deviceHash = newDevice()
  return { deviceHash, token: await signIn(host, newPhone(), deviceHash) }
}

const blockedMembers = new WeakMap<TestHost, Promise<Credential>>()

/** The blocked member of a host; one is enough, as nothing changes by what that one tries. */
function blockedMember(host: TestHost): Promise<Credential> {
  const known = blockedMembers.get(host) ?? makeBlocked(host)
  blockedMembers.set(host, known)
  return known
}

/** A member whose login was accepted before an operator blocked the account. */
async function makeBlocked(host: TestHost): Promise<Credential> {
  const credential = await member(host)
  const self = await call(host, 'POST', accountRoutes.passportCheck.path, credential, {})
  const { uid } = self.data as { uid: string }
  const { path } = memberRoutes.memberBlock
  const blocked = await call(host, 'POST', path, await enter(host), { uid, reason: '群发广告' })
  if (blocked.status !== 200) throw new Error(`the member was not blocked: ${blocked.text}`)
  return credential
}

/** Signs in the operator. */
async function enter(host: TestHost): Promise<Credential> {
  const deviceHash = newDevice()
  const { path } = consoleRoutes.setupEnter
  const reply = await call(host, 'POST', path, { deviceHash, token: '' }, { link: host.links.make() })
  return { deviceHash, token: (reply.data as { token: string }).token }
}

async function signIn(host: TestHost, phone: string, deviceHash: string): Promise<string> {
  const code = await codeFor(host, phone, 'login')
  const reply = await call(host, 'POST', '/v1/auth/sms', { deviceHash, token: '' }, { phone, code })
  const token = (reply.data as { token?: string } | undefined)?.token
  if (!token) throw new Error(`nobody was signed in: ${reply.text}`)
  return token
}

async function askAs(host: TestHost, as: Credential, question: string) {
  const client = await TestClient.open(host.origin, as.deviceHash, {}, as.token ? { token: as.token } : {})
  const askId = client.ask(question)
  await client.ended(askId)
  const [conversation, record] = await Promise.all([
    client.until((frame) => frame.ask_id === askId && frame.code === 101),
    client.until((frame) => frame.ask_id === askId && frame.code === 102),
  ])
  client.close()
  return { askId, conversationId: conversation.conversation_id ?? '', docId: record.doc_id ?? '' }
}
