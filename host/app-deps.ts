import type { Logger } from 'pino'
import type { AgentDirectory } from './agents/directory/agent-directory.ts'
import type { AnswerChecker } from './answers/warrants/answer-checker.ts'
import type { AnswerChecking } from './conversations/checking/answer-checking.ts'
import type { ShareChecking } from './conversations/checking/share-checking.ts'
import type { ImagePresenter } from './conversations/history/image-presenter.ts'
import type { MemoryLearning } from './conversations/learning/memory-learning.ts'
import type { Summaries } from './conversations/summaries/summaries.ts'
import type { TurnEngine } from './conversations/turns/turn-engine.ts'
import type { OwnTables } from './export/workbook/export-result.ts'
import type { ImageTexts } from './files/recognition/image-texts.ts'
import type { Recognition } from './ingest/recognition/recognizer.ts'
import type { AddressLimits } from './limits/address-limits.ts'
import type { DailyUses } from './limits/daily-uses.ts'
import type { Spending } from './limits/spending.ts'
import type { AccountServices, IsOperator } from './members/account/account-deps.ts'
import type { SmsSender } from './members/account/sms/sms-sender.ts'
import type { Memories } from './members/memories/memories.ts'
import type { ModelRegistry } from './models/registry.ts'
import type { Audit } from './moderation/audit.ts'
import type { AnswerFigures, Metrics } from './operations/metrics.ts'
import type { Egress } from './outbound/egress.ts'
import type { Clock } from './platform/clock.ts'
import type { MakeId } from './platform/make-id.ts'
import type { HostModule } from './platform/module.ts'
import type { SecretBox } from './platform/secret-box.ts'
import type { PageReader } from './search/pages/page-reader.ts'
import type { SearchProvider } from './search/providers/provider.ts'
import type { Suggestions } from './search/suggestions/suggestions.ts'
import type { HostEnvironment } from './settings/environment.ts'
import type { Storage } from './storage/open-storage.ts'
import type { ToolRegistry } from './tools/registry.ts'
import type { ConversionOutbox } from './usage/conversions/conversion-outbox.ts'

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
  /** The tables of members, for exports of results and changes of queries. */
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

/** What the host is made of. Only the composition root sees it whole: a room gets what it names. */
export interface AppDeps extends Answering {
  readonly env: HostEnvironment
  readonly storage: Pick<
    Storage,
    'database' | 'leaseDatabase' | 'bus' | 'blobs' | 'fileBlobs' | 'jobs' | 'library'
  >
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly audit: Audit
  readonly sms: SmsSender
  /** Requests with this token do not count against the limits of their address. */
  readonly internalToken?: string
  readonly leaseMs?: number
  /** Called on an error after which the process can't continue. */
  readonly onFatal?: (error: Error) => void
  readonly isOperator?: IsOperator
  /** Seals the secrets of plugins; without it none can be stored. */
  readonly secretBox?: SecretBox | null
  readonly modules?: readonly HostModule[]
}

/** What calls models after an answer. */
export interface AuxiliaryWork {
  readonly summaries: Summaries
  readonly learning: MemoryLearning
  readonly checking: AnswerChecking
  readonly shareChecking: ShareChecking
}

/** What is opened once and shared by the modules. */
export interface AppParts {
  readonly engine: TurnEngine
  readonly limits: AddressLimits
  readonly spending: Spending
  readonly accounts: AccountServices
  readonly conversions: ConversionOutbox
  readonly metrics: Metrics
  readonly images: ImagePresenter
  readonly memories: Memories
  readonly auxiliary: AuxiliaryWork
  readonly tagOf: (address: string) => string
}

/** What a member may take up; 0 is no limit. */
export function quotaBytes(env: Pick<HostEnvironment, 'QUOTA_FILES_MB'>): number {
  return env.QUOTA_FILES_MB * 1024 * 1024
}
