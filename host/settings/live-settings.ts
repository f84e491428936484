import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Environment } from '../platform/process-environment.ts'
import type { SecretBox } from '../platform/secret-box.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Database } from '../storage/database/database.ts'
import { type EditableName, editableNames } from './editable-settings.ts'
import {
  type HostEnvironment,
  InvalidEnvironment,
  isSet,
  readEnvironment,
  settingNames,
} from './environment.ts'
import { originFor, secretSentTo } from './key-follows-address.ts'
import {
  readStoredSettings,
  type SecretOrigins,
  SetByEnvironment,
  type SettingChanges,
  type StoredSettings,
  storeSettings,
} from './stored-settings.ts'

const channel = 'settings-changed'
/** Interval of reading the stored settings, in case a message was lost. */
const rereadMs = 30_000

export interface LiveSettingsDeps {
  /** The environment of the process, which overrides stored settings. */
  readonly environment: Environment
  readonly database: Database
  readonly bus: Bus
  readonly box: SecretBox | null
  readonly log: Logger
  readonly now: Clock
}

/** `unreadable`: stored with another SECRETS_KEY; `left_out`: stored but ignored, since it conflicts with others. */
export type SettingSource = 'environment' | 'stored' | 'unreadable' | 'left_out' | 'default'

/** The settings with the valid ones of those stored. */
interface Fitting {
  readonly env: HostEnvironment
  readonly taken: ReadonlySet<EditableName>
}

/** All settings; the single model and the list of models count as one. */
const names = settingNames.filter((name) => name !== 'LLM_MODEL') as (keyof HostEnvironment)[]

/** The settings of the environment, those stored by operators, and the defaults. Synchronised over the bus. */
export class LiveSettings {
  readonly #deps: LiveSettingsDeps
  #stored: StoredSettings
  #fitting: Fitting
  #rereads = 0
  #isClosed = false
  readonly #stop: () => void
  /** Its properties are the current values, so that it can be passed on like constant settings. */
  readonly env: HostEnvironment

  private constructor(deps: LiveSettingsDeps, stored: StoredSettings) {
    this.#deps = deps
    this.#stored = stored
    this.#fitting = this.#fit(stored)
    this.env = this.#view(() => undefined)
    const unsubscribe = deps.bus.subscribe(channel, () => void this.#reread())
    const timer = setInterval(() => void this.#reread(), rereadMs)
    timer.unref()
    this.#stop = () => {
      unsubscribe()
      clearInterval(timer)
    }
  }

  static async open(deps: LiveSettingsDeps): Promise<LiveSettings> {
    const stored = await readStoredSettings(deps.database, deps.box)
    if (stored.unreadable.length > 0)
      deps.log.warn({ settings: stored.unreadable }, 'stored with another SECRETS_KEY')
    return new LiveSettings(deps, stored)
  }

  /** @returns a function for a value that is created again once a setting that it has read has changed */
  derived<Made>(make: (env: HostEnvironment) => Made): () => Made {
    let made: { readonly value: Made; readonly reads: ReadonlyMap<keyof HostEnvironment, string> } | undefined
    const textOf = (name: keyof HostEnvironment) => JSON.stringify(this.#fitting.env[name])
    return () => {
      if (!made || [...made.reads].some(([name, text]) => text !== textOf(name))) {
        const reads = new Map<keyof HostEnvironment, string>()
        let isMaking = true
        const env = this.#view((name) => {
          if (isMaking) reads.set(name, textOf(name))
        })
        made = { value: make(env), reads }
        isMaking = false
      }
      return made.value
    }
  }

  sourceOf(name: EditableName): SettingSource {
    if (this.#isGiven(name)) return 'environment'
    if (this.#stored.unreadable.includes(name)) return 'unreadable'
    if (this.#stored.values[name] === undefined) return 'default'
    return this.#fitting.taken.has(name) ? 'stored' : 'left_out'
  }

  /**
   * The settings with these changes applied. Conflicts of stored settings are ignored here.
   * @throws {SetByEnvironment}: a secret of the environment is sent to no other host, not even for a test
   * @throws {InvalidEnvironment} with all problems
   */
  with(changes: SettingChanges): HostEnvironment {
    return this.#tried(changes).env
  }

  /**
   * Stores changes; they take effect at once here, and in other processes when these are notified. A secret is valid
   * only for the origin that its address had at that time.
   * @param check may reject by throwing, after the latest stored settings have been read
   * @throws {SetByEnvironment} and {InvalidEnvironment} with all problems; stores nothing
   * @throws {ChangedMeanwhile} when another change of one of them came first; stores nothing
   * @throws {NoSecretsKey}
   */
  async change(changes: SettingChanges, check: () => void = () => undefined): Promise<void> {
    const { database, box, now, bus } = this.#deps
    const before = await readStoredSettings(database, box)
    // Results of earlier reads are outdated.
    this.#rereads += 1
    this.#take(before)
    check()
    const { origins } = this.#tried(changes)
    await storeSettings(database, box, { changes, origins, before }, now())
    await this.#reread()
    bus.publish(channel, '')
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
  }

  /** @returns the settings, each read on access. @param onRead called with its name on access */
  #view(onRead: (name: keyof HostEnvironment) => void): HostEnvironment {
    const properties = names.map((name) => {
      const get = () => {
        onRead(name)
        return this.#fitting.env[name]
      }
      return [name, { enumerable: true, get }]
    })
    return Object.defineProperties({}, Object.fromEntries(properties)) as HostEnvironment
  }

  async #reread(): Promise<void> {
    const { database, box, log } = this.#deps
    this.#rereads += 1
    const turn = this.#rereads
    try {
      const stored = await readStoredSettings(database, box)
      // A later read has newer values.
      if (this.#isClosed || turn !== this.#rereads) return
      this.#take(stored)
    } catch (error) {
      log.error({ err: error }, 'the settings could not be reloaded')
    }
  }

  #take(stored: StoredSettings): void {
    this.#fitting = this.#fit(stored)
    this.#stored = stored
  }

  #tried(changes: SettingChanges): { readonly env: HostEnvironment; readonly origins: SecretOrigins } {
    const refused = editableNames.find((name) => name in changes && this.#isGiven(name))
    if (refused) throw new SetByEnvironment(refused)

    const kept = editableNames.filter((name) => this.#stored.values[name] !== undefined && !(name in changes))
    const values = Object.fromEntries(kept.map((name) => [name, this.#stored.values[name]]))
    const given = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    const changed = Object.fromEntries(given) as Partial<Record<EditableName, string>>
    const bare = this.#addresses({ ...values, ...changed })
    const origins = Object.fromEntries(
      editableNames.filter((name) => name in changed).map((name) => [name, originFor(name, bare)]),
    )
    const stored = {
      values: { ...values, ...changed },
      origins: { ...this.#stored.origins, ...origins },
    }
    const { env, taken } = this.#fit(stored)
    const isWhole = Object.keys(changed).every((name) => taken.has(name as EditableName))
    // Throws the problems of everything except the valid settings.
    const fits = Object.fromEntries([...taken].map((name) => [name, stored.values[name]]))
    return { env: isWhole ? env : this.#read({ ...fits, ...changed }), origins }
  }

  /**
   * The stored settings merged with the environment. On a conflict (an unreadable secret, one entered for another host,
   * a changed environment), the settings of that service are left out together, and the others still count.
   */
  #fit({ values, origins }: Pick<StoredSettings, 'values' | 'origins'>): Fitting {
    const addresses = this.#addresses(values)
    const usable = editableNames.filter(
      (name) =>
        values[name] !== undefined &&
        !this.#isGiven(name) &&
        (origins[name] === undefined || origins[name] === originFor(name, addresses)),
    )
    const all = Object.fromEntries(usable.map((name) => [name, values[name]]))
    try {
      return { env: this.#read(all), taken: new Set(usable) }
    } catch (error) {
      if (!(error instanceof InvalidEnvironment)) throw error
      this.#deps.log.error({ problems: error.problems }, 'some stored settings conflict with the environment')
      return this.#fitByService(usable, values)
    }
  }

  /** Adds valid settings service by service until no more can be added: some depend on others. */
  #fitByService(usable: readonly EditableName[], values: StoredSettings['values']): Fitting {
    const waiting = new Map(Object.entries(Object.groupBy(usable, serviceOf)))
    let taken: Partial<Record<EditableName, string>> = {}
    let env = this.#read(taken)
    for (let left = -1; left !== waiting.size; ) {
      left = waiting.size
      for (const [service, ofService = []] of waiting) {
        const more = { ...taken, ...Object.fromEntries(ofService.map((name) => [name, values[name]])) }
        try {
          env = this.#read(more)
        } catch {
          continue
        }
        taken = more
        waiting.delete(service)
      }
    }

    return { env, taken: new Set(Object.keys(taken) as EditableName[]) }
  }

  /** The addresses after the change, from any source. */
  #addresses(values: StoredSettings['values']): Partial<HostEnvironment> {
    const { environment } = this.#deps
    const defaults: Readonly<Record<string, unknown>> = readEnvironment({})
    const entries = editableNames.map((name) => {
      const stored = this.#isGiven(name) ? undefined : values[name]
      return [name, isSet(environment, name) ? environment[name] : (stored ?? defaults[name])]
    })
    return Object.fromEntries(entries) as Partial<HostEnvironment>
  }

  /** Whether the environment sets it, its other form (one model, list of models), or the secret of this address. */
  #isGiven(name: EditableName): boolean {
    const { environment } = this.#deps
    const alike = name === 'LLM_MODELS' ? 'LLM_MODEL' : secretSentTo(name)
    return isSet(environment, name) || (alike !== undefined && isSet(environment, alike))
  }

  #read(stored: Readonly<Record<string, string | undefined>>): HostEnvironment {
    return readEnvironment({ ...this.#deps.environment, ...stored })
  }
}

/** The first word of a name; further endpoints are services of their own. */
function serviceOf(name: EditableName): string {
  return /^(?:IMAGE_EDIT|[^_]+)(?:_\d(?=_))?/.exec(name)?.[0] ?? name
}

/** @returns an object whose properties are those of the current value; each access reads it again */
export function live<Present extends object>(present: () => Present): Present {
  return new Proxy(Object.freeze({}) as Present, {
    get: (_, name) => Reflect.get(present(), name) as unknown,
  })
}
