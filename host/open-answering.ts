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
import { type Answering, quotaBytes } from './app-deps.ts'
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
import { openModels } from './models/registry.ts'
import { watchModels } from './models/watch-models.ts'
import type { Audit } from './moderation/audit.ts'
import { openAgentPlugins } from './open-agent-plugins.ts'
import type { FailingProviders } from './operations/console/failing-providers.ts'
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
import { builtInTools, openTools } from './tools/registry.ts'

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
  const { settings, storage, audit, now, log, broken, secretBox: box = null } = deps
  const { env } = settings
  const { database, jobs, vectors } = storage
  const library = storage.library.collection('public')
  const egress = new Egress({ allow: env.EGRESS_ALLOW })
  const { recognition, imageTexts, files, makeFile } = openFiles(deps)
  const own = openOwn({ env, files, directory: storage.dataDirectory.path, now, log })
  const { parser, sandbox, checker, data } = own
  const slots = new TurnSlots(env.TURNS_AT_ONCE)
  const pauses = new AuxiliaryPauses(now)
  const searched = { library, vectors, parser, sandbox, audit, broken, now, log }
  const { models, searching } = openAsSet(settings, pauses, searched)
  const titles = titleList(storage.libraryDatabase, ['public'], now)
  const copilot = openCopilotUses({ env, database, isMember: isMemberOwner, now })
  const plugins = openAgentPlugins({ env, storage, egress, box, makeFile, now, log })
  const correct = createCorrectQuery(titles, library)
  const parts = { searching, library, correct, own, files, makeFile, copilot, plugins, slots }
  const { findAgent, describeAgent } = openAgentDirectory(deps, parts)
  const builds = openBuilds({ jobs, vectors, now, log }, () => models().choose().embedding)
  const answering: Answering = {
    models: live(models),
    egress,
    tools: live(() => searching().tools),
    findAgent,
    describeAgent,
    copilot,
    tables: { files, data },
    pages: () => searching().pages ?? null,
    searching: () => ({ providers: searching().providers, namedPages: searching().namedPages ?? null }),
    suggestions: openSuggestions({ library, titles, audit, searching, now }),
    isCrowded: () => slots.isCrowded,
    checker,
    recognition,
    imageTexts,
    figures: {
      providers: () => searching().search.status(),
      citations: () => checker.tallied,
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
      await Promise.all([...Object.values(own), builds, recognition].map((each) => each.close()))
    },
  }
}

/** The files of members, as agents read and make them. */
function openFiles({ settings, storage, now }: AnsweringDeps) {
  const { env } = settings
  const { database, blobs, jobs, library } = storage
  const quota = quotaBytes(env)
  const recognition: Recognition = new Recognizer({ setting: env.OCR })
  const imageTexts = new ImageTexts({ database, blobs, library, recognition, quota: () => quota, now })
  return {
    recognition,
    imageTexts,
    files: ownFiles({ database, blobs, library, isMember: isMemberOwner, imageTexts }),
    makeFile: createMakeFile({ database, blobs, jobs, quota, now, makeId: randomId }),
  }
}

interface AgentParts
  extends Pick<AgentDeps, 'library' | 'correct' | 'files' | 'makeFile' | 'plugins' | 'slots'> {
  readonly searching: () => Searching
  readonly own: Own
  readonly copilot: DailyUses
}

/** The built-in agents and those of members. */
function openAgentDirectory(deps: AnsweringDeps, parts: AgentParts): AgentDirectory {
  const { settings, storage, audit, notify, now } = deps
  const { env } = settings
  const { database, blobs } = storage
  const { searching, own, files, plugins, slots } = parts
  const hotlines = env.HOTLINES
  const rankTools = createToolRanker(() => searching().reranker)
  const remembered = { env, database, audit, isDistressed: showsDistress, now, makeId: randomId }
  const registry = openAgents({
    searching,
    library: parts.library,
    correct: parts.correct,
    news: own.news,
    checker: own.checker,
    uses: parts.copilot,
    researches: openResearchUses({ env, database, isMember: isMemberOwner, now }),
    researchLimits: () => researchLimitsOf(env),
    files,
    makeFile: parts.makeFile,
    findCard: newestCards(database),
    findEarlier: earlierSlips(database),
    data: own.data,
    glossary: openGlossary({ database, audit, now }),
    memories: openMemories(remembered),
    plugins,
    chosenTools: (owner) => chosenTools(database, owner),
    rankTools,
    hotlines,
    app: env.NEXT_PUBLIC_APP_NAME,
    audit,
    notify,
    slots,
    clock: now,
  })
  return openDirectory({
    registry,
    summary: createSummary({ reading: registry.reading.agent, slots }),
    made: openMadeAgents({
      database,
      knowledge: openKnowledge({ database, blobs, library: storage.library }),
      isReviewed: () => env.REVIEW === 'manual',
      files,
      memoriesOf: openAgentMemories(remembered),
      plugins,
      rankTools,
      hotlines,
      notify,
      slots,
      clock: now,
    }),
  })
}

/** Builds vectors of the library while an embedding model is configured. */
function openBuilds(
  { jobs, vectors, now, log }: Pick<Storage, 'jobs' | 'vectors'> & Pick<AnsweringDeps, 'now' | 'log'>,
  model: () => EmbeddingModel | null,
): VectorBuilds {
  const report = (err: unknown) => log.error({ err }, 'the embedding task failed')
  return new VectorBuilds({ jobs, vectors, model, report, now })
}

interface OwnDeps extends Pick<AnsweringDeps, 'now' | 'log'> {
  readonly env: HostEnvironment
  readonly files: UploadedFiles
  readonly directory: string
}

type Own = ReturnType<typeof openOwn>

/** Opens resources of this process alone, which are closed with it. */
function openOwn({ env, files, directory, now, log }: OwnDeps) {
  const engine = new DataEngine(emptyDirectory(join(directory, 'analysis')))
  return {
    parser: new PageParser(),
    sandbox: new JavaScriptSandbox(),
    news: new FeedReader({
      get addresses() {
        return env.FEEDS
      },
      now,
      // By its position, because its URL may contain a key.
      onFailure: (err, feed) => log.warn({ err, feed }, 'a feed could not be read'),
    }),
    checker: new AnswerChecker(),
    data: new DataSets({
      engine,
      now,
      read: (id) => files.stream(id),
      existing: (ids) => files.existing(ids),
      report: (err) => log.error({ err }, 'releasing tables failed'),
    }),
  }
}

interface SearchingDeps extends Pick<AnsweringDeps, 'audit' | 'now' | 'log' | 'broken'> {
  readonly library: LibraryIndex
  readonly vectors: PassageVectors
  readonly parser: PageParser
  readonly sandbox: JavaScriptSandbox
}

function openAsSet(settings: AnsweringDeps['settings'], pauses: AuxiliaryPauses, deps: SearchingDeps) {
  const opened = (current: HostEnvironment) =>
    watchModels(openModels(current, pauses), (model, failure) => deps.broken?.modelCalled(model, failure))
  return {
    models: settings.derived((current) => {
      pauses.clear()
      return opened(current)
    }),
    searching: settings.derived((current) =>
      openSearching(current, opened(current).choose().embedding, deps),
    ),
  }
}

type Searching = ReturnType<typeof openSearching>

/** Opens the searches by these settings, and the tools that search. */
function openSearching(env: HostEnvironment, embedding: EmbeddingModel | null, deps: SearchingDeps) {
  const { library, vectors, parser, sandbox, audit, broken, now, log } = deps
  const onBroken = broken && broken.searchPaused.bind(broken)
  // Pages found by searches can never reach what members' calls may, and the other way round.
  const egress = new Egress({ allow: env.SEARCH_ALLOW })
  const search = openSearch({ env, library, egress, embedding, vectors, parser, onBroken, now, log })
  const { providers, pages, namedPages, reranker } = auditSearch(search, audit)
  const ofKind = (kind: SearchProvider['kind']) => providers.filter((provider) => provider.kind === kind)
  const tools = openTools(
    builtInTools({
      searchLibrary: searchSources(ofKind('library')),
      searchWeb: searchSources(ofKind('web'), pages),
      readPage: namedPages ? pageToRead(namedPages) : null,
      sandbox,
      now,
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
