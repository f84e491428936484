import { type AgentSettings, agentSettings } from '../../../../lib/contract/made-agent.ts'
import { agentOwner } from '../../../files/agent-owner.ts'
import { openKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import { bytesOf } from '../../../files/testing/file-client.ts'
import { giveFile } from '../../../files/testing/give-file.ts'
import { type FileChat, openFileChat } from '../../../testing/file-chat.ts'
import type { TestStorage } from '../../../testing/test-storage.ts'
import { createMadeAgent } from '../create-made-agent.ts'

const agentId = 'tried'

/** A chat with one version of an agent; `knowledge` are its files: texts by their names. */
export async function openMadeChat(
  given: Partial<AgentSettings>,
  knowledge: Readonly<Record<string, string>> = {},
): Promise<FileChat> {
  let storage: TestStorage | undefined
  const chat = await openFileChat((files, opened) => {
    storage = opened
    return createMadeAgent(
      { files, hotlines: [], clock: Date.now },
      {
        settings: agentSettings.parse({ name: '楼里帮手', suggestions: false, ...given }),
        version: 1,
        knowledge: openKnowledge(opened)(agentId),
        cite: ({ file: _file, ...source }) => source,
      },
    )
  })
  for (const [name, text] of Object.entries(knowledge))
    if (storage) await giveFile(storage, agentOwner(agentId), name, bytesOf(text), 'author')
  return chat
}
