import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createMadeAgent } from '../../../host/agents/made/create-made-agent.ts'
import { agentOwner } from '../../../host/files/agent-owner.ts'
import { openKnowledge } from '../../../host/files/knowledge/agent-knowledge.ts'
import { giveFile } from '../../../host/files/testing/give-file.ts'
import { readFormatFiles } from '../../../host/search/testing/document-sets.ts'
import { runPipeline } from '../../../host/search/testing/run-pipeline.ts'
import { openTestStorage } from '../../../host/testing/test-storage.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { agentSettings } from '../../../lib/contract/made-agent.ts'
import { rightPlaces } from '../document-chat/right-places.ts'
import type { BenchPart } from '../support/part.ts'

const agentId = 'asked'

/** Answers of a made agent from its knowledge: whether the page or row is the right one. */
export const knowledgeCitations: BenchPart = {
  title: 'knowledge：智能体依据知识回答，引到的页、行（没有语言模型）',
  measure: async (scope) => {
    const files = readFormatFiles()
    if (!files) return { skipped: '没有 ../shared/data' }
    const storage = await openTestStorage()
    scope.defer(() => storage.remove())
    for (const { path } of files)
      await giveFile(storage, agentOwner(agentId), basename(path), await readFile(path), 'u:author')

    const settings = agentSettings.parse({ name: '楼里帮手' })
    const knowledge = openKnowledge(storage)(agentId)
    const agent = createMadeAgent(
      { hotlines: [], clock: Date.now },
      { settings, version: 1, knowledge, cite: (source) => source },
    )
    return rightPlaces('全部', { ask }, files)

    async function ask(question: string) {
      const { cards, failure } = await runPipeline((...asked) => agent.start(...asked), question)
      if (failure) throw failure
      const sources = readCards(cards, 'search_result').flat()
      const cited = sources.map(({ title, location = '' }) => `${title} ${location}`)
      return { isDenied: sources.length === 0, cited }
    }
  },
}
