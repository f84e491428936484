import type { AgentType, SearchPattern } from '../../lib/contract/frames/frame.ts'
import { SearchPlanner } from '../answers/plan-search.ts'
import type { AnswerChecker } from '../answers/warrants/answer-checker.ts'
import type { Agent } from '../conversations/turns/agent.ts'
import type { MakeFile } from '../files/make-file.ts'
import type { DailyUses } from '../limits/daily-uses.ts'
import type { TurnSlots } from '../limits/turn-slots.ts'
import type { Glossary } from '../members/glossary/glossary.ts'
import type { Memories } from '../members/memories/memories.ts'
import type { Notify } from '../members/notifications/notify.ts'
import type { Audit } from '../moderation/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { CorrectQuery } from '../search/analysis/misspelt/correct-query.ts'
import type { FeedReader } from '../search/feeds/feed-reader.ts'
import type { UploadedFiles } from '../search/uploaded-files.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import type { DataSets } from '../tables/data-sets.ts'
import type { ChosenTools } from '../tools/chat-tools/chosen-tools.ts'
import type { RankTools } from '../tools/selected-tools.ts'
import { createCareer } from './career/career.ts'
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
import type { AgentPluginsDeps } from './plugin-use/plugin-turn.ts'
import { createReading } from './reading/reading.ts'
import { createTextToImage } from './text-to-image/text-to-image.ts'
import { createTranslation } from './translation/translation.ts'
import { createTravel } from './travel/travel.ts'
import { createTutor } from './tutor/tutor.ts'
import { createCopilotSearch } from './universal/copilot/copilot-search.ts'
import { createNormalSearch } from './universal/normal-search.ts'
import type { ResearchLimits } from './universal/research/budget.ts'
import { createResearch } from './universal/research/research.ts'
import type { NormalSearchDeps } from './universal/search-run.ts'
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

export interface AgentDeps {
  /** What is searched and read by the current settings. */
  readonly searching: () => Pick<NormalSearchDeps, 'providers' | 'pages' | 'reranker'>
  readonly library: LibraryIndex
  readonly correct: CorrectQuery
  readonly news: FeedReader
  readonly checker: AnswerChecker
  readonly uses: DailyUses
  readonly researches: DailyUses
  readonly researchLimits: () => ResearchLimits
  readonly files: UploadedFiles
  readonly makeFile: MakeFile
  readonly findCard: FindNewestCard
  readonly findEarlier: FindEarlierSlip
  readonly data: DataSets
  readonly glossary: Glossary
  readonly memories: Memories
  readonly plugins: AgentPluginsDeps
  /** What a member lets the chat use. */
  readonly chosenTools: (owner: string) => Promise<ChosenTools>
  readonly rankTools: RankTools
  readonly hotlines: Hotlines
  /** Name of the product. */
  readonly app: string
  readonly audit: Audit
  readonly notify: Notify | undefined
  readonly slots: TurnSlots
  readonly clock: Clock
}

/** Each agent with what it uses of these. */
export function openAgents(deps: AgentDeps): AgentRegistry {
  const { library, correct, news, checker, uses, researches, researchLimits, files, makeFile } = deps
  const { findCard, findEarlier, data, glossary, memories, plugins, chosenTools, rankTools } = deps
  const { hotlines, app, audit, notify, slots, clock } = deps
  const planner = new SearchPlanner(clock)
  const remembering = (agent: Agent) => withMemoryCommands(agent, memories)
  const withFiles = (agent: Agent) => withFileCards(remembering(agent), files)
  const withTexts = (agent: Agent, options?: FileTextOptions) =>
    withFileTexts(remembering(agent), files, options)
  const searches = <Parts extends object>(parts: Parts) =>
    withSearching(deps, { library, correct, files, slots, clock, ...parts })
  return {
    universal: {
      search: {
        normal: remembering({ limitMs, start: createNormalSearch(searches({ planner })) }),
        copilot: remembering({ limitMs, ...createCopilotSearch(searches({ uses })) }),
        research: remembering(createResearch(searches({ researches, researchLimits, checker, notify }))),
      },
      agent: withTexts(createChat({ plugins, chosenTools, rankTools, notify, slots, clock })),
    },
    writing: { agent: withTexts(createWriting({ slots, clock })) },
    reading: { agent: withFiles(createReading({ files, slots, clock })) },
    text_to_image: { agent: remembering(createTextToImage({ makeFile, findCard, app, slots })) },
    image_editing: { agent: withFiles(createImageEditing({ files, makeFile, findCard, app, slots })) },
    data_analysis: { agent: withFiles(createDataAnalysis({ files, data, findCard, slots })) },
    image_to_text: { agent: withFiles(createImageToText({ files, slots, clock })) },
    // Remembers also without the setting.
    companion: { agent: createCompanion({ hotlines, memories, slots, clock }) },
    fortune_telling: {
      agent: remembering(createFortune({ hotlines, findEarlier, slots, clock })),
    },
    hot_terrier: { agent: remembering(createHotTerrier({ news, slots, clock })) },
    coding: { agent: withTexts(createCoding({ slots })) },
    // Its messages are texts to translate.
    translation: {
      agent: withFileCards(createTranslation({ files, glossary, makeFile, findCard, audit, slots }), files),
    },
    tutor: { agent: withTexts(createTutor({ slots }), { images: true }) },
    chat_doc: { agent: withFiles(createChatDoc({ files, slots, clock })) },
    travel: {
      agent: remembering(createTravel(withSearching(deps, { library, findCard, slots, clock }))),
    },
    career: { agent: withFiles(createCareer({ files, findCard, slots, clock })) },
    custom: madeByMembers,
  }
}

/** @returns an object of these and of what is searched now: each access reads it again */
function withSearching<Parts extends object>({ searching }: Pick<AgentDeps, 'searching'>, parts: Parts) {
  const current: ReturnType<AgentDeps['searching']> = {
    get providers() {
      return searching().providers
    },
    get pages() {
      return searching().pages
    },
    get reranker() {
      return searching().reranker
    },
  }
  return Object.assign(current, parts)
}
