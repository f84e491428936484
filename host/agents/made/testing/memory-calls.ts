import type { AgentSettings } from '../../../../lib/contract/made-agent.ts'
import { type AgentMemory, agentMemoryRoutes } from '../../../../lib/contract/routes/agent-memory-routes.ts'
import type { Memories } from '../../../members/memories/memories.ts'
import type { Database } from '../../../storage/database/database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import type { TestHost } from '../../../testing/test-host.ts'
import { storeAgent } from './store-agent.ts'

export type Member = Pick<Awaited<ReturnType<typeof buildUser>>, 'owner' | 'token'>

interface MemoryWorld {
  readonly host: TestHost
  readonly database: Database
  readonly author: Member
  readonly memoriesOf: (agentId: string) => Memories
}

/** Calls about the memories of an author's agents. @param world what is open when a call is made */
export function memoryCalls(world: () => MemoryWorld) {
  const client = ({ token }: Member) => new AccountClient(world().host, { k_sso_token: token })
  const make = (settings: Partial<AgentSettings> = {}, row = {}) =>
    storeAgent(world().database, world().author.owner, [{ memory: true, ...settings }], row)
  const answer = (member: Member, id: string, isOn: boolean) =>
    client(member).post(agentMemoryRoutes.agentMemorySetting.path, { agent_id: id, isOn })
  const read = async (member: Member, id: string) => {
    const reply = await client(member).get(`${agentMemoryRoutes.agentMemory.path}?agent_id=${id}`)
    return reply.body.data as AgentMemory
  }
  const known = async (member: Member, id: string) => (await read(member, id)).list.map(({ text }) => text)
  /** A user who agreed, and whom the agent remembers something of. */
  const readerOf = async (id: string, ...facts: readonly string[]) => {
    const reader = await buildUser(world().database)
    await answer(reader, id, true)
    for (const text of facts) await world().memoriesOf(id).keep(reader.owner, { text, from: '' })
    return reader
  }
  return { client, make, answer, read, known, readerOf }
}
