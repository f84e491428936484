import { FileClient } from '../../../host/files/testing/file-client.ts'
import type { FullAccount } from '../../../host/testing/authorization/costliest.ts'
import { headerNames } from '../../../lib/contract/identity.ts'
import { agentLimits } from '../../../lib/contract/made-agent.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { glossaryRoutes } from '../../../lib/contract/routes/glossary-routes.ts'
import { routes } from '../../../lib/contract/routes/http.ts'
import { importLimits, importRoutes } from '../../../lib/contract/routes/import-routes.ts'
import { memoryRoutes } from '../../../lib/contract/routes/memory-routes.ts'
import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { shareRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { writerRoutes } from '../../../lib/contract/routes/writer-routes.ts'

const documents = 40
const documentCharacters = 299_000
const plugins = 20
const conversations = 200
/** Those that a link shows. */
const turns = 100
const answerCharacters = 10_000

/** Traditional characters, which take the longest to fold. */
const traditional = '測試渡口的號子與過江的船歌'
const simple = '渡口的号子和过江的船歌。'

const filled = (text: string, characters: number) =>
  text.repeat(Math.ceil(characters / text.length)).slice(0, characters)

/** Imports a conversation of one answer, a list, and shares it. */
export async function importList(
  origin: string,
  token: string,
  items: number,
): Promise<Pick<FullAccount, 'conversationId' | 'shareId'>> {
  const post = postsTo(origin, token)
  const asked = 1_700_000_000
  const answer = Array.from({ length: items }, (_, at) => `- ${at} ${simple}`).join('\n')
  const turns = [{ question: '渡口有哪些号子', answer, asked, model: '' }]
  const conversation = { source_id: 'list', title: '号子', created: asked, updated: asked, turns }
  await post(importRoutes.chatImport.path, { conversations: [conversation] })
  const conversationId = await newestConversation(origin, token)
  const { id } = (await post(shareRoutes.shareLink.path, { conversation_id: conversationId })) as {
    id: string
  }
  return { conversationId, shareId: id }
}

function postsTo(origin: string, token: string): Post {
  return async (path, body) => {
    const headers = { [headerNames.token]: token, 'content-type': 'application/json' }
    const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const envelope = (await reply.json()) as { readonly code: number; readonly data: unknown }
    if (!reply.ok) throw new Error(`${path} was refused: ${JSON.stringify(envelope)}`)
    return envelope.data
  }
}

/** Stores as much as calls of the contract allow, or as fits into a minute, for a member. */
export async function fillAccount(origin: string, token: string): Promise<FullAccount> {
  const post = postsTo(origin, token)
  let docId = ''
  for (let at = 0; at < documents; at += 1) {
    const document = { title: `文档 ${at}`, content: filled(traditional, documentCharacters) }
    docId = ((await post(writerRoutes.docCreate.path, document)) as { doc_id: string }).doc_id
  }
  const agentId = await fillAgents(post)
  for (let at = 0; at < plugins; at += 1) {
    const plugin = { name: `插件 ${at}`, description: filled(simple, 500), url: 'https://tools.example/v1' }
    await post(pluginRoutes.pluginCreate.path, plugin)
  }
  for (let at = 0; at < 100; at += 1) {
    await post(memoryRoutes.memorySave.path, { text: `${at} ${filled(simple, 100)}` })
    await post(glossaryRoutes.glossarySave.path, { source: `渡口${at}`, target: `ferry ${at}` })
  }
  const conversationId = await fillConversations(origin, token, post)
  const share = { conversation_id: conversationId }
  const { id: shareId } = (await post(shareRoutes.shareLink.path, share)) as { id: string }
  return { docId, agentId, conversationId, shareId, fileId: await uploadText(origin, token) }
}

type Post = (path: string, body: object) => Promise<unknown>

/** Paragraphs of 400 characters, nearly as many as are read of a file. */
async function uploadText(origin: string, token: string): Promise<string> {
  const paragraphs = Array.from({ length: 12_000 }, (_, at) => `${at} ${filled(simple, 400)}`)
  const client = new FileClient({ origin }, { [headerNames.token]: token })
  const { file_id, state } = await client.upload('渡口.txt', Buffer.from(paragraphs.join('\n\n')))
  if (state !== 'ready') throw new Error('the text was not read')
  return file_id
}

async function fillAgents(post: Post): Promise<string> {
  const settings = {
    intro: filled(simple, agentLimits.intro),
    desc: filled(simple, agentLimits.desc),
    prompt: filled(simple, agentLimits.prompt),
    greeting: filled(simple, agentLimits.greeting),
  }
  let last = { id: '', version: 0 }
  for (let at = 0; at < agentLimits.agents; at += 1) {
    const agent = { ...settings, name: `渡口向导 ${at}` }
    last = (await post(agentRoutes.agentCreateBase.path, agent)) as typeof last
  }
  for (let at = 0; at < agentLimits.versions; at += 1) {
    const next = { ...settings, name: `渡口向导 ${at}`, id: last.id, version: last.version }
    last = (await post(agentRoutes.agentCreateBase.path, next)) as typeof last
  }
  return last.id
}

async function fillConversations(origin: string, token: string, post: Post): Promise<string> {
  const time = 1_700_000_000
  const conversation = (at: number, count: number) => ({
    source_id: `c${at}`,
    title: `渡口 ${at}`,
    created: time,
    updated: time + at,
    turns: Array.from({ length: count }, (_, turn) => ({
      question: `渡口第 ${turn} 问`,
      answer: filled(`- ${simple}\n`, count > 2 ? answerCharacters : 2_000),
      asked: time,
      model: '',
    })),
  })
  const { conversationsPerCall, turnsPerConversation } = importLimits
  const all = [
    ...Array.from({ length: conversations }, (_, at) => conversation(at, 2)),
    conversation(conversations, Math.min(turns, turnsPerConversation)),
  ]
  for (let at = 0; at < all.length; at += Math.min(20, conversationsPerCall))
    await post(importRoutes.chatImport.path, {
      conversations: all.slice(at, at + Math.min(20, conversationsPerCall)),
    })
  return newestConversation(origin, token)
}

async function newestConversation(origin: string, token: string): Promise<string> {
  const query = new URLSearchParams({ agent_id: '001' }).toString()
  const reply = await fetch(`${origin}${routes.sessionList.path}?${query}`, {
    headers: { [headerNames.token]: token },
  })
  const { data } = (await reply.json()) as { data: { list: { conversation_id: string }[] } }
  return data.list[0]?.conversation_id ?? 'none'
}
