import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError, isLoginRefused, isPassing, isUnreached } from '@/lib/client/api/api-error'
import { type DraftKind, differingFields, type StoredSettings } from './draft-kind'
import { type DraftState, ongoingPhases, type SavePhase } from './draft-state'
import type { LocalCopies } from './local-copy'
import { fieldOf, problemsOf } from './refused-fields'
import { currentOf } from './stored-reply'
import { UnconfirmedSaves } from './unconfirmed-saves'

/** Time after the last change. */
export const saveDelayMs = 1_000
/** Time before a save that did not reach the host is repeated; doubled up to the maximum. */
const retryMs = { first: 5_000, most: 60_000 } as const

export interface DraftCalls<Settings> {
  /** @returns the new version */
  readonly save: (settings: Settings, version: number, isLeaving: boolean) => Promise<number>
  readonly load: () => Promise<StoredSettings<Settings>>
}

interface DraftStoreOptions<Settings extends object> {
  readonly kind: DraftKind<Settings>
  readonly stored: StoredSettings<Settings>
  readonly calls: DraftCalls<Settings>
  readonly copies: LocalCopies<Settings>
  /** Identifies this page among those that write local copies. */
  readonly writer: string
  readonly now?: () => number
}

/**
 * Saves the settings of one draft automatically: a moment after the last change, one save at a time. What is not saved
 * is kept on this device. Its creator calls `dispose`.
 */
export class DraftStore<Settings extends object> {
  readonly subscribe: StoreApi<DraftState<Settings>>['subscribe']
  readonly getState: () => DraftState<Settings>
  readonly #options: DraftStoreOptions<Settings>
  readonly #store: StoreApi<DraftState<Settings>>
  readonly #unconfirmed: UnconfirmedSaves<Settings>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #isComposing = false
  #isDisposed = false
  #retryMs: number = retryMs.first
  /** Settings that the host has refused: they are not sent again unchanged. */
  #refused: Settings | null = null

  constructor(options: DraftStoreOptions<Settings>) {
    this.#options = options
    this.#unconfirmed = new UnconfirmedSaves(options.kind)
    this.#store = createStore<DraftState<Settings>>(() => ({
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
    return this.#differ(settings, base.settings)
  }

  /** Shows what an earlier page has not saved; a newer stored version becomes a conflict. For the first effect. */
  start(): void {
    this.#isDisposed = false
    const copy = this.#options.copies.read()
    if (!copy || this.hasChanges) return this.#schedule()
    const stored = this.#state.base
    if (!this.#differ(copy.settings, stored.settings)) return this.#options.copies.remove(copy.writer)
    this.#set({ settings: copy.settings })
    this.#unconfirmed.reset(copy.sent)
    if (copy.version === stored.version || this.#unconfirmed.has(stored.settings)) return this.#changed()
    this.#set({ base: { version: copy.version, settings: copy.base }, newer: stored, phase: 'conflict' })
    this.#keep()
  }

  change(patch: Partial<Settings>): void {
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
  async resolve(settings: Settings): Promise<boolean> {
    const { newer } = this.#state
    if (!newer) return false
    this.#set({ settings, base: newer, newer: null })
    this.#changed()
    return this.flush()
  }

  /** Replaces everything by what is stored, as after an older version was restored. */
  adopt(stored: StoredSettings<Settings>): void {
    clearTimeout(this.#timer)
    this.#set({ settings: stored.settings, base: stored, newer: null, problems: {}, error: undefined })
    this.#settle()
  }

  /** Stops saving and removes unsaved text, after what is edited was deleted. */
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

  get #state(): DraftState<Settings> {
    return this.#store.getState()
  }

  #differ(one: Settings, other: Settings): boolean {
    return differingFields(this.#options.kind, one, other).length > 0
  }

  #set(change: Partial<DraftState<Settings>>): void {
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
    const { kind, writer } = this.#options
    const kept = kind.withoutSecrets?.(settings) ?? settings
    const sent = this.#unconfirmed.digests
    const copy = { writer, version: base.version, base: base.settings, settings: kept, sent }
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
    return this.#options.kind.hasProblems(this.#state.settings)
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
    this.#unconfirmed.add(settings)
    const { copies, writer } = this.#options
    // Another tab may have written its own since.
    if (copies.read()?.writer === writer) this.#keep()
    try {
      const version = await this.#options.calls.save(settings, base.version, isLeaving)
      this.#retryMs = retryMs.first
      this.#unconfirmed.reset()
      const stored = this.#options.kind.mask?.(settings) ?? settings
      this.#set({
        base: { version, settings: stored },
        settings: this.#withStored(settings, stored),
        problems: {},
        savedAtMs: (this.#options.now ?? Date.now)(),
        error: undefined,
      })
      this.#enter('saved')
      this.#changed()
    } catch (error) {
      await this.#fail(error, settings)
    }
  }

  /** What was saved is shown as it is stored; what was changed meanwhile stays. */
  #withStored(sent: Settings, stored: Settings): Settings {
    const { settings } = this.#state
    if (stored === sent) return settings
    const changed = differingFields(this.#options.kind, settings, sent)
    return { ...stored, ...Object.fromEntries(changed.map((field) => [field, settings[field]])) }
  }

  async #fail(error: unknown, settings: Settings): Promise<void> {
    const code = error instanceof ApiError ? error.code : 'internal'
    this.#set({ error })
    if (code === 'conflict') return this.#meetNewer(error)
    if (code === 'not_found') return this.#enter('gone')
    if (isLoginRefused(error)) return this.#enter('login')
    const problems = problemsOf(error, this.#options.kind.shownFields)
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
    try {
      const newer = currentOf(this.#options.kind, error) ?? (await this.#options.calls.load())
      const { settings } = this.#state
      // The reply to an earlier save was lost.
      if (!this.#differ(settings, newer.settings)) return this.adopt(newer)
      if (this.#unconfirmed.has(newer.settings)) {
        this.#set({ base: newer, error: undefined })
        this.#enter('saved')
        return this.#changed()
      }
      this.#set({ newer })
      this.#enter('conflict')
    } catch {
      this.#enter('failed')
    }
  }
}
