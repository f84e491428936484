import { agentStatus } from '../../../lib/contract/made-agent.ts'
import { type AgentLinkScope, agentLinkRoutes } from '../../../lib/contract/routes/agent-link-routes.ts'
import { storeAgent } from '../../agents/made/testing/store-agent.ts'
import { agentOwner } from '../../files/agent-owner.ts'
import { giveFile } from '../../files/testing/give-file.ts'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { buildUser } from '../build-user.ts'
import { newDevice } from '../test-client.ts'
import type { TestHost } from '../test-host.ts'
import { type Credential, call } from './world.ts'

/** Members who have come by a link of an unpublished agent: one uses it, one made a copy, one came too late. */
export const sharedCallers = ['boundMember', 'copier', 'expiredShare'] as const
export type SharedCaller = (typeof sharedCallers)[number]

const scopes: Readonly<Record<SharedCaller, AgentLinkScope>> = {
  boundMember: 'use',
  copier: 'copy',
  expiredShare: 'use',
}

/** An agent with a file of knowledge, and the link by which a caller has come. */
export interface SharedAgent {
  readonly caller: Credential
  readonly author: Credential
  readonly agentId: string
  readonly fileId: string
  readonly linkId: string
  /** The parameters of its address. */
  readonly signature: Readonly<Record<'Expires' | 'AccessKeyId' | 'Signature' | 'agent_id', string>>
  readonly shareKey: string
  /** A word that stands in all texts of the agent. */
  readonly secret: string
}

interface Scene {
  readonly host: TestHost
  readonly storage: Pick<Storage, 'database' | 'blobs' | 'library'>
}

export async function shareAgentWith({ host, storage }: Scene, persona: SharedCaller): Promise<SharedAgent> {
  const { database } = storage
  const secret = `秘密${randomId().slice(0, 8)}`
  const user = await buildUser(database)
  const author = { deviceHash: newDevice(), token: user.token }
  const texts = { name: secret, intro: secret, prompt: secret, allow_copy: true }
  const unpublished = { status: agentStatus.private, published_version: 0, published_at: 0 }
  const agentId = await storeAgent(database, user.owner, [texts], unpublished)
  const bytes = Buffer.from(`${secret}藏在仓库里。`)
  const fileId = await giveFile(storage, agentOwner(agentId), `${secret}.txt`, bytes, user.owner)

  const shareUrl = scopes[persona] === 'copy' ? '/agent/edit' : '/chat'
  const { agentShareLink, agentShareVerify, agentShareBind } = agentLinkRoutes
  const shared = await call(host, 'GET', agentShareLink.path, author, { agentId, shareUrl })
  const url = new URL((shared.data as { url: string }).url)
  const valueOf = (name: string) => url.searchParams.get(name) ?? ''
  const signature = {
    Expires: valueOf('Expires'),
    AccessKeyId: valueOf('AccessKeyId'),
    Signature: valueOf('Signature'),
    agent_id: agentId,
  }
  const caller = { deviceHash: newDevice(), token: (await buildUser(database)).token }
  const verified = await call(host, 'GET', agentShareVerify.path, caller, signature)
  const shareKey = (verified.data as { result: string }).result
  if (persona === 'expiredShare') await expire(storage, signature.AccessKeyId)
  else await call(host, 'POST', agentShareBind.path, caller, { agent_id: agentId, share_key: shareKey })
  return { caller, author, agentId, fileId, linkId: signature.AccessKeyId, signature, shareKey, secret }
}

async function expire({ database }: Scene['storage'], linkId: string): Promise<void> {
  const ended = database.build.updateTable('agent_links').set({ expires_at: 1_000 }).where('id', '=', linkId)
  await database.batch([statement(ended, 1)])
}
