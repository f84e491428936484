import type { AgentType, SearchPattern } from '../../lib/contract/frames/frame.ts'
import { SearchPlanner } from '../answers/plan-search.ts'
import type { Agent } from '../conversations/turns/agent.ts'
import type { Memories } from '../members/memories/memories.ts'
import type { DataSets } from '../tables/data-sets.ts'
import { createCareer } from './career/career.ts'
import type { ChatDeps } from './chat/chat.ts'
import { createChat } from './chat/chat.ts'
import { createChatDoc } from './chat-doc/chat-doc.ts'
import { createCoding } from './coding/coding.ts'
import { createCompanion } from './companion/companion.ts'
import type { Hotlines } from './companion/hotlines.ts'
import { createDataAnalysis } from './data-analysis/data-analysis.ts'
import type { FindEarlierSlip } from './fortune/earlier-slip.ts'
import { createFortune } from './fortune/fortune.ts'
import { createHotTerrier } from './hot-terrier/hot-terrier.ts'
import { createImageEditing } from './image-editing/image-editing.ts'
import { createImageToText } from './image-to-text/image-to-text.ts'
import { withMemoryCommands } from './memory-commands/with-memory-commands.ts'
import type { FindNewestCard } from './newest-card.ts'
import { createReading } from './reading/reading.ts'
import { createTextToImage } from './text-to-image/text-to-image.ts'
import { createTranslation, type TranslationDeps } from './translation/translation.ts'
import { createTravel } from './travel/travel.ts'
import { createTutor } from './tutor/tutor.ts'
import { type CopilotDeps, createCopilotSearch } from './universal/copilot/copilot-search.ts'
import { createNormalSearch } from './universal/normal-search.ts'
import { createResearch } from './universal/research/research.ts'
import type { ResearchDeps } from './universal/research/research-run.ts'
import { withFileCards } from './with-file-cards.ts'
import { type FileTextOptions, withFileTexts } from './with-file-texts.ts'
import { createWriting } from './writing/writing.ts'

/** The built-in agents of a type, by socket. */
export interface AgentEntry {
  /** By available pattern: an unavailable one is never answered by another. */
  readonly search?: Readonly<Partial<Record<SearchPattern, Agent>>>
  readonly agent?: Agent
}

/** All agents by type: a type without an entry does not compile. */
export type AgentRegistry = Readonly<Record<AgentType, AgentEntry>>

/** Found in the database, by their ids. */
const madeByMembers: AgentEntry = {}

/** Maximum time (ms) of a search, without the user's time to choose; research has its own limit. */
const limitMs = 10 * 60_000

export interface AgentDeps
  extends CopilotDeps,
    ResearchDeps,
    ChatDeps,
    Pick<TranslationDeps, 'glossary' | 'makeFile' | 'audit'> {
  readonly hotlines: Hotlines
  readonly memories?: Memories
  readonly data?: DataSets
  readonly app: string
  readonly findEarlier: FindEarlierSlip
  readonly findCard: FindNewestCard
  readonly news: Parameters<typeof createHotTerrier>[0]['news']
}

export function openAgents(deps: AgentDeps): AgentRegistry {
  const remembering = (agent: Agent) => withMemoryCommands(agent, deps.memories)
  const withFiles = (agent: Agent) => withFileCards(remembering(agent), deps.files)
  const withTexts = (agent: Agent, options?: FileTextOptions) =>
    withFileTexts(remembering(agent), deps.files, options)
  const normal = createNormalSearch({ ...deps, planner: new SearchPlanner(deps.clock) })
  const search = {
    normal: remembering({ limitMs, start: normal }),
    copilot: remembering({ limitMs, ...createCopilotSearch(deps) }),
    research: remembering(createResearch(deps)),
  }
  return {
    universal: { search, agent: withTexts(createChat(deps)) },
    writing: { agent: withTexts(createWriting(deps)) },
    reading: { agent: withFiles(createReading(deps)) },
    text_to_image: { agent: remembering(createTextToImage(deps)) },
    image_editing: { agent: withFiles(createImageEditing(deps)) },
    data_analysis: { agent: withFiles(createDataAnalysis(deps)) },
    image_to_text: { agent: withFiles(createImageToText(deps)) },
    // Remembers also without the setting.
    companion: { agent: createCompanion(deps) },
    fortune_telling: { agent: remembering(createFortune(deps)) },
    hot_terrier: { agent: remembering(createHotTerrier(deps)) },
    coding: { agent: withTexts(createCoding(deps)) },
    // Its messages are texts to translate.
    translation: { agent: withFileCards(createTranslation(deps), deps.files) },
    tutor: { agent: withTexts(createTutor(deps), { images: true }) },
    chat_doc: { agent: withFiles(createChatDoc(deps)) },
    travel: { agent: remembering(createTravel(deps)) },
    career: { agent: withFiles(createCareer(deps)) },
    custom: madeByMembers,
  }
}
