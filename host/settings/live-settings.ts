import type { Logger } from 'pino'
import type { Clock } from '../deps.ts'
import { type HostEnvironment, InvalidEnvironment, readEnvironment } from '../env.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database } from '../storage/database.ts'
import { type EditableName, editableNames } from './editable-settings.ts'
import { secretSentTo, withoutForeignSecrets } from './key-follows-address.ts'
import type { SecretBox } from './secret-box.ts'
import {
  readStoredSettings,
  type SettingChanges,
  type StoredSettings,
  storeSettings,
} from './stored-settings.ts'

const channel = 'settings-changed'
/** A message may be lost; then what was stored is read by then. */
const rereadMs = 30_000

export interface LiveSettingsDeps {
  /** The settings of the process, which win over stored ones. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly database: Database
  readonly bus: Bus
  readonly box: SecretBox | null
  readonly log: Logger
  readonly now: Clock
}

/** Where the present value of a setting comes from. `unreadable`: it was stored with another SECRETS_KEY. */
export type SettingSource = 'environment' | 'stored' | 'unreadable' | 'default'

/**
 * The settings as they are now: those of the environment, those that operators have stored, and the defaults. What is
 * stored reaches all processes over the bus.
 */
export class LiveSettings {
  readonly #deps: LiveSettingsDeps
  #stored: StoredSettings
  #current: HostEnvironment
  #isClosed = false
  readonly #stop: () => void
  /** Its properties are the present values, so that it may be handed on like settings that never change. */
  readonly env: HostEnvironment

  private constructor(deps: LiveSettingsDeps, stored: StoredSettings) {
    this.#deps = deps
    this.#stored = stored
    this.#current = this.#merged(stored)
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

  /** @returns what is made of the settings; it is made anew once one that was read for it has changed */
  derived<Made>(make: (env: HostEnvironment) => Made): () => Made {
    let made: { readonly value: Made; readonly reads: ReadonlyMap<keyof HostEnvironment, string> } | undefined
    const isCurrent = ([name, value]: readonly [keyof HostEnvironment, string]) =>
      value === JSON.stringify(this.#current[name])
    return () => {
      if (!made || ![...made.reads].every(isCurrent)) {
        const reads = new Map<keyof HostEnvironment, string>()
        const env = this.#view((name) => void reads.set(name, JSON.stringify(this.#current[name])))
        made = { value: make(env), reads }
      }
      return made.value
    }
  }

  sourceOf(name: EditableName): SettingSource {
    if (this.#isGiven(name)) return 'environment'
    if (this.#stored.unreadable.includes(name)) return 'unreadable'
    return this.#stored.values[name] === undefined ? 'default' : 'stored'
  }

  /**
   * The settings as they would be with these changes.
   * @throws {InvalidEnvironment} with what is wrong
   */
  with(changes: SettingChanges): HostEnvironment {
    return this.#read({ ...this.#stored.values, ...this.#own(changes) })
  }

  /**
   * Stores changes; they count at once here, and in the other processes when they hear of them.
   * @throws {InvalidEnvironment} with what is wrong; nothing is stored then
   * @throws {NoSecretsKey}
   */
  async change(changes: SettingChanges): Promise<void> {
    this.with(changes)
    const { database, box, now, bus } = this.#deps
    await storeSettings(database, box, this.#own(changes), now())
    await this.#reread()
    bus.publish(channel, '')
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
  }

  /** @returns the settings, each read when it is asked for. @param onRead called with its name then */
  #view(onRead: (name: keyof HostEnvironment) => void): HostEnvironment {
    const names = Object.keys(this.#current) as (keyof HostEnvironment)[]
    const properties = names.map((name) => {
      const get = () => {
        onRead(name)
        return this.#current[name]
      }
      return [name, { enumerable: true, get }]
    })
    return Object.defineProperties({}, Object.fromEntries(properties)) as HostEnvironment
  }

  async #reread(): Promise<void> {
    const { database, box, log } = this.#deps
    try {
      const stored = await readStoredSettings(database, box)
      if (this.#isClosed) return
      this.#current = this.#merged(stored)
      this.#stored = stored
    } catch (error) {
      log.error({ err: error }, 'the settings could not be read again')
    }
  }

  /**
   * What is stored, over the environment. Where that does not fit together any more (a secret that can't be read, an
   * environment that has changed), those of one service are left out together, and the others still count.
   */
  #merged({ values }: StoredSettings): HostEnvironment {
    try {
      return this.#read(values)
    } catch (error) {
      if (!(error instanceof InvalidEnvironment)) throw error
      this.#deps.log.error({ problems: error.problems }, 'not all stored settings fit the environment')
      return this.#fitting(
        Object.groupBy(
          editableNames.filter((name) => values[name]),
          serviceOf,
        ),
        values,
      )
    }
  }

  /** Adds service by service what fits, until nothing more does: some need each other. */
  #fitting(
    services: Partial<Record<string, EditableName[]>>,
    values: StoredSettings['values'],
  ): HostEnvironment {
    const taken: Partial<Record<EditableName, string>> = {}
    let fitting = this.#read(taken)
    const waiting = new Map(Object.entries(services))
    for (let left = -1; left !== waiting.size; ) {
      left = waiting.size
      for (const [service, names = []] of waiting) {
        const more = Object.fromEntries(names.map((name) => [name, values[name]]))
        try {
          fitting = this.#read({ ...taken, ...more })
        } catch {
          continue
        }
        Object.assign(taken, more)
        waiting.delete(service)
      }
    }
    return fitting
  }

  /** Without secrets that would go where they were not entered for. */
  #own(changes: SettingChanges): SettingChanges {
    return withoutForeignSecrets(changes, (address) => String(this.#current[address] ?? ''))
  }

  /**
   * Whether the environment sets it. The one model and the list of models are one setting; and where a secret of the
   * environment goes is not changed from here.
   */
  #isGiven(name: EditableName): boolean {
    const { environment } = this.#deps
    const alike = name === 'LLM_MODELS' ? 'LLM_MODEL' : secretSentTo(name)
    return Boolean(environment[name] || (alike && environment[alike]))
  }

  #read(stored: SettingChanges): HostEnvironment {
    const { environment } = this.#deps
    const added = editableNames.filter((name) => !this.#isGiven(name) && typeof stored[name] === 'string')
    const values = Object.fromEntries(added.map((name) => [name, stored[name] ?? '']))
    return readEnvironment({ ...environment, ...values })
  }
}

/** The first word of a name. */
function serviceOf(name: EditableName): string {
  return name.split('_', 1)[0] ?? name
}

/** @returns an object whose properties are those of the present one; each use takes them anew */
export function live<Present extends object>(present: () => Present): Present {
  return new Proxy(Object.freeze({}) as Present, {
    get: (_, name) => Reflect.get(present(), name) as unknown,
  })
}
