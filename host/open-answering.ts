import { join } from 'node:path'
import type { Logger } from 'pino'
import { headingSeparator } from '../lib/text/passage-places.ts'
import { warmTokens } from '../lib/text/tokens.ts'
import { showsDistress } from './agents/companion/distress.ts'
import { type AgentDirectory, openDirectory } from './agents/directory/agent-directory.ts'
import { earlierSlips } from './agents/fortune/earlier-slip.ts'
import { openMadeAgents } from './agents/made/find-made-agents.ts'
import { newestCards } from './agents/newest-card.ts'
import { type AgentDeps, openAgents } from './agents/registry.ts'
import { createSummary } from './agents/summary/summary.ts'
import { researchLimitsOf } from './agents/universal/research/budget.ts'
import { openSuggestions } from './answers/open-suggestions.ts'
import { AnswerChecker } from './answers/warrants/answer-checker.ts'
import type { OwnTables } from './export/workbook/export-result.ts'
import { openKnowledge } from './files/knowledge/agent-knowledge.ts'
import { createMakeFile } from './files/make-file.ts'
import { ownFiles } from './files/own-files.ts'
import { ImageTexts } from './files/recognition/image-texts.ts'
import { type Recognition, Recognizer } from './ingest/recognition/recognizer.ts'
import { type DailyUses, openCopilotUses, openResearchUses } from './limits/daily-uses.ts'
import { TurnSlots } from './limits/turn-slots.ts'
import { isMemberOwner } from './members/account/owner.ts'
import { openGlossary } from './members/glossary/glossary.ts'
import { openAgentMemories, openMemories } from './members/memories/memories.ts'
import type { Notify } from './members/notifications/notify.ts'
import { AuxiliaryPauses } from './models/auxiliary-pauses.ts'
import type { EmbeddingModel } from './models/embedding-model.ts'
import { type ModelRegistry, openModels } from './models/registry.ts'
import { watchModels } from './models/watch-models.ts'
import type { Audit } from './moderation/audit.ts'
import { openAgentPlugins } from './open-agent-plugins.ts'
import type { FailingProviders } from './operations/console/failing-providers.ts'
import type { AnswerFigures } from './operations/metrics.ts'
import { Egress } from './outbound/egress.ts'
import type { Clock } from './platform/clock.ts'
import { randomId } from './platform/make-id.ts'
import type { SecretBox } from './platform/secret-box.ts'
import { createCorrectQuery } from './search/analysis/misspelt/correct-query.ts'
import { auditSearch } from './search/audit-search.ts'
import { createToolRanker } from './search/embeddings/tool-ranker.ts'
import { VectorBuilds } from './search/embeddings/vector-builds.ts'
import { FeedReader } from './search/feeds/feed-reader.ts'
import { openSearch } from './search/open-search.ts'
import { PageParser } from './search/pages/page-parser.ts'
import type { PageReader } from './search/pages/page-reader.ts'
import type { SearchProvider } from './search/providers/provider.ts'
import { searchSources } from './search/search-sources.ts'
import type { Suggestions } from './search/suggestions/suggestions.ts'
import { titleList } from './search/suggestions/title-list.ts'
import type { UploadedFiles } from './search/uploaded-files.ts'
import type { HostEnvironment } from './settings/environment.ts'
import { type LiveSettings, live } from './settings/live-settings.ts'
import type { LibraryIndex } from './storage/library/library-index.ts'
import type { Storage } from './storage/open-storage.ts'
import type { PassageVectors } from './storage/vectors/passage-vectors.ts'
import { DataEngine } from './tables/data-engine.ts'
import { DataSets } from './tables/data-sets.ts'
import { emptyDirectory } from './tables/empty-directory.ts'
import { chosenTools } from './tools/chat-tools/chosen-tools.ts'
import { JavaScriptSandbox } from './tools/javascript/javascript-sandbox.ts'
import type { ReadPage } from './tools/page-tool.ts'
import { builtInTools, openTools, type ToolRegistry } from './tools/registry.ts'

export interface Answering extends AgentDirectory {
  readonly models: ModelRegistry
  readonly tools: ToolRegistry
  readonly copilot?: DailyUses
  readonly suggestions: Suggestions
  /** For calls to URLs given by users; tests replace it. */
  readonly egress?: Egress
  /** Whether too many questions wait here to accept another. */
  readonly isCrowded?: () => boolean
  readonly figures?: AnswerFigures
  /** The tables of members, for exports of results. */
  readonly tables?: OwnTables
  /** Reads pages of the web; null where none are. */
  readonly pages?: () => PageReader | null
  /** What searches, and reads pages that people name; absent: nothing does. */
  readonly searching?: () => {
    readonly providers: readonly SearchProvider[]
    readonly namedPages: PageReader | null
  }
  /** Recognizes the text of images and scanned pages. */
  readonly recognition?: Recognition
  readonly imageTexts?: ImageTexts
  /** Checks answers against their sources; without it they get no verdicts. */
  readonly checker?: AnswerChecker
}

interface AnsweringDeps {
  readonly settings: Pick<LiveSettings, 'env' | 'derived'>
  readonly storage: Pick<
    Storage,
    'dataDirectory' | 'database' | 'blobs' | 'bus' | 'jobs' | 'library' | 'libraryDatabase' | 'vectors'
  >
  readonly audit: Audit
  readonly now: Clock
  readonly log: Logger
  readonly notify?: Notify
  readonly broken?: Pick<FailingProviders, 'modelCalled' | 'searchPaused'>
  /** Opens the secrets of plugins. */
  readonly secretBox?: SecretBox | null
}

/** Opens the searches, models, tools and agents, with their limits and counts. */
export function openAnswering(deps: AnsweringDeps) {
  const { settings, storage, audit, now, log, notify, broken, secretBox = null } = deps
  const { env } = settings
  const egress = new Egress({ allow: env.EGRESS_ALLOW })
  const given = givenToAgents({ storage, now, audit }, env)
  const { makeFile, recognizing } = given
  const plugins = openAgentPlugins({ storage, egress, env, log, now, box: secretBox, makeFile })
  const library = storage.library.collection('public')
  const shared = { library, vectors: storage.vectors, audit, now, log }
  const own = openOwn({ env, now, log, files: given.files, directory: storage.dataDirectory.path })
  const slots = new TurnSlots(env.TURNS_AT_ONCE)
  const pauses = new AuxiliaryPauses(now)
  const { models, searching } = openAsSet(settings, pauses, { ...shared, ...own, broken })
  const titles = titleList(storage.libraryDatabase, ['public'], now)
  const directory = openAgentDirectory({
    ...given,
    ...own,
    database: storage.database,
    notify,
    searching,
    slots,
    library,
    plugins,
    rankTools: createToolRanker(() => searching().reranker),
    chosenTools: (owner) => chosenTools(storage.database, owner),
    correct: createCorrectQuery(titles, library),
    clock: now,
  })
  const builds = openBuilds({ storage, now, log }, () => models().choose().embedding)
  const answering: Answering = {
    models: live(models),
    egress,
    tools: live(() => searching().tools),
    ...directory,
    copilot: given.uses,
    tables: { files: given.files, data: own.data },
    pages: () => searching().pages ?? null,
    searching: () => ({ ...searching(), namedPages: searching().namedPages ?? null }),
    suggestions: openSuggestions({ ...shared, titles, searching }),
    isCrowded: () => slots.isCrowded,
    checker: own.checker,
    ...recognizing,
    figures: {
      providers: () => searching().search.status(),
      citations: () => own.checker.tallied,
      vectors: () => builds.progress,
    },
  }

  return {
    answering,
    /** Endpoints where auxiliary requests are paused now. */
    auxiliaryPauses: () => pauses.current,
    /** Preloads what the first question would otherwise wait for. */
    warm: () => {
      warmTokens()
      void searching().search.warm()
    },
    close: async () => {
      await Promise.all([...Object.values(own), builds, recognizing.recognition].map((each) => each.close()))
    },
  }
}

type AgentDirectoryDeps = Omit<AgentDeps, 'providers' | 'pages' | 'reranker'> &
  Parameters<typeof openMadeAgents>[0] & {
    readonly searching: () => Pick<Searching, 'providers' | 'pages' | 'reranker'>
  }

/** The built-in agents and those of members. */
function openAgentDirectory({ searching, ...deps }: AgentDirectoryDeps): AgentDirectory {
  const agents = openAgents({
    ...deps,
    get providers() {
      return searching().providers
    },
    get pages() {
      return searching().pages
    },
    get reranker() {
      return searching().reranker
    },
  })
  return openDirectory({
    registry: agents,
    summary: createSummary({ reading: agents.reading.agent, slots: deps.slots }),
    made: openMadeAgents(deps),
  })
}

/** People's remaining daily uses, their files, earlier fortune slips and hotlines. */
function givenToAgents(
  { storage, now, audit }: Pick<AnsweringDeps, 'storage' | 'now' | 'audit'>,
  env: HostEnvironment,
) {
  const recognition: Recognition = new Recognizer({ setting: env.OCR })
  const deps = {
    ...storage,
    now,
    env,
    audit,
    isMember: isMemberOwner,
    makeId: randomId,
  }
  const quota = env.QUOTA_FILES_MB * 1024 * 1024
  const imageTexts = new ImageTexts({ ...storage, recognition, now, quota: () => quota })
  return {
    audit,
    uses: openCopilotUses(deps),
    researches: openResearchUses(deps),
    researchLimits: () => researchLimitsOf(env),
    files: ownFiles({ ...deps, imageTexts }),
    recognizing: { recognition, imageTexts },
    knowledge: openKnowledge(storage),
    isReviewed: () => env.REVIEW === 'manual',
    glossary: openGlossary(deps),
    memories: openMemories({ ...deps, isDistressed: showsDistress }),
    memoriesOf: openAgentMemories({ ...deps, isDistressed: showsDistress }),
    makeFile: createMakeFile({ ...deps, quota }),
    hotlines: env.HOTLINES,
    app: env.NEXT_PUBLIC_APP_NAME,
    findEarlier: earlierSlips(storage.database),
    findCard: newestCards(storage.database),
  }
}

/** Builds vectors of the library while an embedding model is configured. */
function openBuilds(
  { storage, now, log }: Pick<AnsweringDeps, 'storage' | 'now' | 'log'>,
  model: () => EmbeddingModel | null,
): VectorBuilds {
  const report = (err: unknown) => log.error({ err }, 'the embedding task failed')
  return new VectorBuilds({ ...storage, model, now, report })
}

interface OwnDeps extends Pick<AnsweringDeps, 'now' | 'log'> {
  readonly env: HostEnvironment
  readonly files: UploadedFiles
  readonly directory: string
}

/** Opens resources of this process alone, which are closed with it. */
function openOwn({ files, directory, ...deps }: OwnDeps) {
  const engine = new DataEngine(emptyDirectory(join(directory, 'analysis')))
  return {
    parser: new PageParser(),
    sandbox: new JavaScriptSandbox(),
    news: openNews(deps),
    checker: new AnswerChecker(),
    data: new DataSets({
      engine,
      now: deps.now,
      read: (id) => files.stream(id),
      existing: (ids) => files.existing(ids),
      report: (err) => deps.log.error({ err }, 'releasing tables failed'),
    }),
  }
}

/** The configured feeds. A failing one is logged by its position, because its URL may contain a key. */
function openNews({
  env,
  now,
  log,
}: Pick<AnsweringDeps, 'now' | 'log'> & { readonly env: HostEnvironment }): FeedReader {
  const onFailure = (err: unknown, feed: number) => log.warn({ err, feed }, 'a feed could not be read')
  return new FeedReader({
    get addresses() {
      return env.FEEDS
    },
    now,
    onFailure,
  })
}

interface SearchingDeps extends Pick<AnsweringDeps, 'audit' | 'now' | 'log' | 'broken'> {
  readonly library: LibraryIndex
  readonly vectors: PassageVectors
  readonly parser: PageParser
  readonly embedding: EmbeddingModel | null
  readonly sandbox: JavaScriptSandbox
}

function openAsSet(
  settings: AnsweringDeps['settings'],
  pauses: AuxiliaryPauses,
  { broken, ...deps }: Omit<SearchingDeps, 'embedding'>,
) {
  const opened = (current: HostEnvironment) =>
    watchModels(openModels(current, pauses), (model, failure) => broken?.modelCalled(model, failure))
  return {
    models: settings.derived((current) => {
      pauses.clear()
      return opened(current)
    }),
    searching: settings.derived((current) => {
      const { embedding } = opened(current).choose()
      return openSearching(current, { ...deps, broken, embedding })
    }),
  }
}

type Searching = ReturnType<typeof openSearching>

/** Opens the searches by these settings, and the tools that search. */
function openSearching(env: HostEnvironment, { audit, log, broken, sandbox, ...deps }: SearchingDeps) {
  const onBroken = broken && broken.searchPaused.bind(broken)
  // Pages found by searches can never reach what members' calls may, and the other way round.
  const egress = new Egress({ allow: env.SEARCH_ALLOW })
  const search = openSearch({ env, egress, log, ...deps, ...(onBroken ? { onBroken } : {}) })
  const { providers, pages, namedPages, reranker } = auditSearch(search, audit)
  const ofKind = (kind: SearchProvider['kind']) => providers.filter((provider) => provider.kind === kind)
  const tools = openTools(
    builtInTools({
      searchLibrary: searchSources(ofKind('library')),
      searchWeb: searchSources(ofKind('web'), pages),
      readPage: namedPages ? pageToRead(namedPages) : null,
      now: deps.now,
      sandbox,
    }),
    (fault, tool) => log.error({ tool, err: fault }, 'a tool failed unexpectedly'),
  )
  return { search, providers, pages, namedPages, reranker, tools }
}

/** @returns a function that reads the text of a page for a model */
function pageToRead(pages: PageReader): ReadPage {
  return async (url, signal) => {
    const { siteName, publishedAt, passages } = await pages.read(url, signal)
    const text = passages.map((passage) => [passage.heading, passage.text].filter(Boolean).join('\n'))
    return {
      title: passages[0]?.heading.split(headingSeparator)[0] ?? '',
      site: siteName,
      publishedAt,
      text: text.join('\n\n'),
    }
  }
}
