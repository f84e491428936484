import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError, isLoginRefused, isPassing, isUnreached } from '@/lib/client/api/api-error'
import { type AgentSettings, agentDraft } from '@/lib/contract/made-agent'
import { agentProblems } from '@/lib/contract/made-agent-rules'
import type { DraftState, SavePhase, StoredSettings } from './draft-state'
import type { LocalCopies } from './local-copy'
import { fieldOf, problemsOf } from './refused-fields'
import { differingFields, settingsOf } from './settings-fields'

const ongoingPhases: ReadonlySet<SavePhase> = new Set(['saved', 'waiting', 'saving'])

/** Time after the last change. */
export const saveDelayMs = 1_000
/** Time before a save that did not reach the host is repeated; doubled up to the maximum. */
const retryMs = { first: 5_000, most: 60_000 } as const

export interface DraftCalls {
  /** @returns the new version */
  readonly save: (settings: AgentSettings, version: number, isLeaving: boolean) => Promise<number>
  readonly load: () => Promise<StoredSettings>
}

interface DraftStoreOptions {
  readonly stored: StoredSettings
  readonly calls: DraftCalls
  readonly copies: LocalCopies
  /** Identifies this page among those that write local copies. */
  readonly writer: string
  readonly now?: () => number
}

/**
 * Saves the settings of one agent automatically: a moment after the last change, one save at a time. What is not saved
 * is kept on this device. Its creator calls `dispose`.
 */
export class DraftStore {
  readonly subscribe: StoreApi<DraftState>['subscribe']
  readonly getState: () => DraftState
  readonly #options: DraftStoreOptions
  readonly #store: StoreApi<DraftState>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #isComposing = false
  #isDisposed = false
  #retryMs: number = retryMs.first
  /** Settings that the host has refused: they are not sent again unchanged. */
  #refused: AgentSettings | null = null

  constructor(options: DraftStoreOptions) {
    this.#options = options
    this.#store = createStore<DraftState>(() => ({
      settings: options.stored.settings,
      base: options.stored,
      phase: 'saved',
      error: undefined,
      problems: {},
      newer: null,
      savedAtMs: null,
      isKept: true,
    }))
    this.subscribe = this.#store.subscribe
    this.getState = this.#store.getState
  }

  get hasChanges(): boolean {
    const { settings, base } = this.#state
    return differingFields(settings, base.settings).length > 0
  }

  /** Shows what an earlier page has not saved; a newer stored version becomes a conflict. For the first effect. */
  start(): void {
    this.#isDisposed = false
    const copy = this.#options.copies.read()
    if (!copy || this.hasChanges) return this.#schedule()
    const stored = this.#state.base
    if (differingFields(copy.settings, stored.settings).length === 0)
      return this.#options.copies.remove(copy.writer)
    this.#set({ settings: copy.settings })
    if (copy.version === stored.version) return this.#changed()
    this.#set({ base: { version: copy.version, settings: copy.base }, newer: stored, phase: 'conflict' })
    this.#keep()
  }

  change(patch: Partial<AgentSettings>): void {
    const problems = Object.entries(this.#state.problems).filter(([path]) => !(fieldOf(path) in patch))
    this.#set({
      settings: { ...this.#state.settings, ...patch },
      problems: Object.fromEntries(problems),
    })
    this.#changed()
  }

  /** Pauses saving while an input method composes. */
  setComposing(isComposing: boolean): void {
    this.#isComposing = isComposing
    if (!isComposing) this.#schedule()
  }

  /**
   * Saves now.
   * @param isLeaving the page may be gone before the reply
   * @returns whether everything is saved
   */
  async flush(isLeaving = false): Promise<boolean> {
    clearTimeout(this.#timer)
    for (;;) {
      // Of several that wait for a save, only one starts the next.
      while (this.#running) await this.#running
      if (!this.hasChanges || !this.#canSend()) break
      await this.#save(isLeaving)
      if (!ongoingPhases.has(this.#state.phase)) break
    }
    return !this.hasChanges
  }

  /** After a failure, and when the host may be reached again. */
  retry(): void {
    if (!this.hasChanges || this.#state.newer) return
    this.#retryMs = retryMs.first
    void this.flush()
  }

  /** Saves the chosen settings on top of the newer version. */
  async resolve(settings: AgentSettings): Promise<boolean> {
    const { newer } = this.#state
    if (!newer) return false
    this.#set({ settings, base: newer, newer: null })
    this.#changed()
    return this.flush()
  }

  /** Replaces everything by what is stored, as after an older version was restored. */
  adopt(stored: StoredSettings): void {
    clearTimeout(this.#timer)
    this.#set({ settings: stored.settings, base: stored, newer: null, problems: {}, error: undefined })
    this.#settle()
  }

  /** Stops saving and removes unsaved text, after the agent was deleted. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#settle()
    this.#enter('gone')
  }

  /** A call other than saving has refused fields. */
  showProblems(problems: Readonly<Record<string, string>>): void {
    this.#set({ problems })
  }

  dispose(): void {
    this.#isDisposed = true
    clearTimeout(this.#timer)
  }

  get #state(): DraftState {
    return this.#store.getState()
  }

  #set(change: Partial<DraftState>): void {
    this.#store.setState(change)
  }

  #changed(): void {
    if (!this.hasChanges) return this.#settle()
    this.#keep()
    if (this.#state.newer) return
    if (this.#hasProblems()) return this.#enter('invalid')
    if (this.#state.phase !== 'saving') this.#enter('waiting')
    this.#schedule()
  }

  #enter(phase: SavePhase): void {
    this.#set({ phase })
  }

  /** Everything is saved. */
  #settle(): void {
    this.#options.copies.remove(this.#options.writer)
    this.#set({ phase: 'saved', isKept: true })
  }

  #keep(): void {
    const { base, settings } = this.#state
    const copy = { writer: this.#options.writer, version: base.version, base: base.settings, settings }
    this.#set({ isKept: this.#options.copies.write(copy) })
  }

  #schedule(delayMs = saveDelayMs): void {
    clearTimeout(this.#timer)
    if (this.#isDisposed || !this.hasChanges || !this.#canSend()) return
    this.#timer = setTimeout(() => void this.#saveInTurn(), delayMs)
  }

  #canSend(): boolean {
    return (
      this.#state.settings !== this.#refused &&
      !this.#isComposing &&
      this.#state.newer === null &&
      this.#state.phase !== 'gone' &&
      !this.#hasProblems()
    )
  }

  #hasProblems(): boolean {
    return Object.keys(agentProblems(this.#state.settings)).length > 0
  }

  /** A change during a save is saved after it. */
  async #saveInTurn(): Promise<void> {
    while (this.#running) await this.#running
    if (this.#isDisposed || !this.hasChanges || !this.#canSend()) return
    await this.#save(false)
  }

  #save(isLeaving: boolean): Promise<void> {
    this.#running = this.#send(isLeaving).finally(() => (this.#running = null))
    return this.#running
  }

  async #send(isLeaving: boolean): Promise<void> {
    const { settings, base } = this.#state
    this.#enter('saving')
    try {
      const version = await this.#options.calls.save(settings, base.version, isLeaving)
      this.#retryMs = retryMs.first
      this.#set({
        base: { version, settings },
        savedAtMs: (this.#options.now ?? Date.now)(),
        error: undefined,
      })
      this.#enter('saved')
      this.#changed()
    } catch (error) {
      await this.#fail(error, settings)
    }
  }

  async #fail(error: unknown, settings: AgentSettings): Promise<void> {
    const code = error instanceof ApiError ? error.code : 'internal'
    this.#set({ error })
    if (code === 'conflict') return this.#meetNewer(error)
    if (code === 'not_found') return this.#enter('gone')
    if (isLoginRefused(error)) return this.#enter('login')
    const problems = problemsOf(error)
    if (problems) {
      this.#refused = settings
      this.#set({ problems })
      this.#schedule()
      return this.#enter('invalid')
    }
    this.#enter(isUnreached(error) ? 'offline' : 'failed')
    if (!isPassing(error) && code !== 'rate_limited') return
    const afterMs = error instanceof ApiError ? error.retryAfterMs : undefined
    this.#schedule(Math.max(this.#retryMs, afterMs ?? 0))
    this.#retryMs = Math.min(retryMs.most, this.#retryMs * 2)
  }

  async #meetNewer(error: unknown): Promise<void> {
    const current = agentDraft.safeParse(error instanceof ApiError ? error.current : undefined)
    try {
      const newer = current.success
        ? { version: current.data.version, settings: settingsOf(current.data) }
        : await this.#options.calls.load()
      const { settings } = this.#state
      // The reply to an earlier save was lost.
      if (differingFields(settings, newer.settings).length === 0) return this.adopt(newer)
      this.#set({ newer })
      this.#enter('conflict')
    } catch {
      this.#enter('failed')
    }
  }
}
