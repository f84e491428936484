import type { Logger } from 'pino'
import type { StepFailure } from '../../../lib/contract/cards/progress.ts'
import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'
import type { BrokenCause, BrokenService } from '../../../lib/messages/notification-sentences.ts'
import { paths } from '../../../lib/paths.ts'
import type { SmsSender } from '../../members/account/sms/sms-sender.ts'
import { SmsRefusal } from '../../members/account/sms/sms-sender.ts'
import type { Notify } from '../../members/notifications/notify.ts'
import type { ModelError } from '../../models/language-model.ts'
import type { ModelKind } from '../../models/models.ts'
import type { CalledModel } from '../../models/watch-models.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'

export interface FailingProvidersDeps {
  readonly notify: Notify
  readonly operators: () => Promise<readonly string[]>
  readonly now: Clock
  readonly log: Logger
}

/** Minimum time between two notifications of the same problem. */
const quietMs = 24 * 60 * 60_000
/** Consecutive failures of a temporary kind before operators are notified. */
const failuresInARow = 3

const ofModels: Partial<Record<TurnErrorCode, BrokenCause>> = {
  model_key_refused: 'key_refused',
  model_quota: 'quota',
  model_timeout: 'timeout',
  model_unreachable: 'unreachable',
  model_garbled: 'garbled',
  // A wrong address; a model's name is told apart.
  model_unknown: 'unreachable',
  model_broken_off: 'unreachable',
}
const ofSearches: Partial<Record<StepFailure, BrokenCause>> = {
  key_refused: 'key_refused',
  quota: 'quota',
  blocked: 'blocked',
  timeout: 'timeout',
  unreachable: 'unreachable',
  garbled: 'garbled',
}
const services: Readonly<Record<ModelKind, BrokenService>> = {
  language: 'model',
  vision: 'vision',
  image: 'image',
  embedding: 'embedding',
}
/** A rejected key and an unknown model are permanent. */
const isSure = new Set<BrokenCause>(['key_refused', 'model_unknown'])

/** Notifies operators when a provider in use is rejecting calls or keeps failing, once a day per cause. */
export class FailingProviders {
  readonly #deps: FailingProvidersDeps
  readonly #failures = new Map<string, number>()
  /** By provider and cause: when operators were last notified. */
  readonly #notified = new Map<string, number>()
  #notifying: Promise<void> = Promise.resolve()

  constructor(deps: FailingProvidersDeps) {
    this.#deps = deps
  }

  /** Models of one name at several services fail apart. @param failure null when the model has answered */
  modelCalled({ kind, name: model, service }: CalledModel, failure: ModelError | null): void {
    const name = service === '' ? model : `${model} · ${service}`
    const cause = failure && (failure.isModelUnknown ? 'model_unknown' : ofModels[failure.code])
    // A provider that rejects a single request works.
    if (cause) this.#failed(services[kind], name, cause)
    else this.#worked(services[kind], name)
  }

  searchPaused(name: string, reason: StepFailure): void {
    const cause = ofSearches[reason]
    if (cause) this.#notify('search', name, cause)
  }

  /** @returns the same sender with its failures observed */
  watchedSms(sender: SmsSender): SmsSender {
    return {
      get name() {
        return sender.name
      },
      send: async (message) => {
        try {
          await sender.send(message)
        } catch (error) {
          // Errors about a phone (too many codes, or unreachable) are not the vendor's fault.
          const refusal = error instanceof HostError && error.code === 'unavailable' ? error.cause : null
          if (refusal instanceof SmsRefusal) this.#smsFailed(sender.name, refusal)
          throw error
        }
        this.#worked('sms', sender.name)
      },
    }
  }

  /** Resolves once all notifications of failures so far are sent. */
  settled(): Promise<void> {
    return this.#notifying
  }

  #smsFailed(name: string, { isUnanswered }: SmsRefusal): void {
    if (isUnanswered) this.#failed('sms', name, 'unreachable')
    else this.#notify('sms', name, 'refused')
  }

  #worked(service: BrokenService, name: string): void {
    this.#failures.delete(`${service}:${name}`)
  }

  #failed(service: BrokenService, name: string, cause: BrokenCause): void {
    const failures = (this.#failures.get(`${service}:${name}`) ?? 0) + 1
    this.#failures.set(`${service}:${name}`, failures)
    if (isSure.has(cause) || failures >= failuresInARow) this.#notify(service, name, cause)
  }

  #notify(service: BrokenService, name: string, cause: BrokenCause): void {
    const { now, log } = this.#deps
    const key = `provider_broken:${service}:${name}:${cause}`
    if (now() - (this.#notified.get(key) ?? Number.NEGATIVE_INFINITY) < quietMs) return

    this.#notified.set(key, now())
    this.#notifying = this.#notifying
      .then(() => this.#notifyAll(key, { service, name, cause }))
      .catch((error: unknown) => {
        this.#notified.delete(key)
        log.error({ err: error }, 'operators could not be notified of a failing provider')
      })
  }

  async #notifyAll(
    key: string,
    values: { service: BrokenService; name: string; cause: BrokenCause },
  ): Promise<void> {
    const { notify, operators } = this.#deps
    for (const owner of await operators()) {
      const content = { kind: 'provider_broken', values } as const
      await notify({ owner, content, link: paths.consoleSetup(), key, quietMs })
    }
  }
}
