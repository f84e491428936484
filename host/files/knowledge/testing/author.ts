import { storeAgent } from '../../../agents/made/testing/store-agent.ts'
import type { FileWorld } from '../../testing/file-world.ts'
import { KnowledgeClient } from './knowledge-client.ts'

/** A member with an agent, who can make more of them. */
export async function author(world: FileWorld) {
  const member = await world.member()
  const make = () => storeAgent(world.storage.database, member.owner, [{}])
  return { member, make, agent: await make(), knowledge: new KnowledgeClient(member) }
}

export const collection = (world: FileWorld, agent: string) =>
  world.storage.library.collection(`agent:${agent}`)
