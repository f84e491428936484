import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentLinkRoutes } from '../../../lib/contract/routes/agent-link-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { agentTransferRoutes } from '../../../lib/contract/routes/agent-transfer-routes.ts'
import { approveMember } from '../../members/account/users/users.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const complete = { name: '周报助手', intro: '把流水账写成周报', prompt: '你是周报助手' }
const id = 'agent-of-nobody'
const file = { format: 'zhizhou-agent', version: 1, exported: '', agent: complete }

describeOnEachDatabase('before an operator has approved a member', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, {})
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  type Called = { readonly path: string; readonly method: string }
  const calls = (
    [
      [agentRoutes.agentCreateBase, complete],
      [agentRoutes.agentCreateAdvanced, complete],
      [agentRoutes.agentPublish, { id, category: 'life' }],
      [agentRoutes.agentCopy, { id }],
      [agentRoutes.agentRestore, { id, version: 1 }],
      [agentTransferRoutes.agentImport, { file, confirm: true }],
      [agentLinkRoutes.agentShareLink, { agentId: id, shareUrl: '/chat/custom/x', expires: '0' }],
      [agentLinkRoutes.agentShareBind, { agent_id: id, share_key: 'key' }],
    ] satisfies readonly [Called, Record<string, unknown>][]
  ).map(([{ path, method }, input]) => [path, method, input] as const)
  test.each(calls)('%s is refused', async (path, method, input) => {
    const { token, user } = await buildUser(database(), { is_active: 0 })
    const client = new AccountClient(host, { k_sso_token: token })
    const call = () =>
      method === 'GET'
        ? client.get(`${path}?${new URLSearchParams(input as Record<string, string>)}`)
        : client.post(path, input)
    expect((await call()).status).toBe(403)
    await approveMember(database(), user.uid)
    expect((await call()).status).not.toBe(403)
  })
})
