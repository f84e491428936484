import type { Logger } from 'pino'
import { consoleRoutes, type ShownSetting } from '../../lib/contract/console-routes.ts'
import { signIn } from '../account/passport/log-in.ts'
import { registerUser } from '../account/users/register-user.ts'
import type { MakeId } from '../deps.ts'
import { checkModels } from '../diagnosis/check-models.ts'
import { checkSearch } from '../diagnosis/check-search.ts'
import { diagnose } from '../diagnosis/diagnose.ts'
import { listModels } from '../diagnosis/model-trials.ts'
import { type HostEnvironment, InvalidEnvironment } from '../env.ts'
import { HostError } from '../errors.ts'
import { type Call, type HostModule, type RouteHandlers, routeSet } from '../module.ts'
import { headerOf } from '../request.ts'
import { editableNames, groupOf, isEditable, isSecret } from '../settings/editable-settings.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import { NoSecretsKey, type SettingChanges } from '../settings/stored-settings.ts'
import type { Blobs } from '../storage/blobs.ts'
import { findServers } from './found-servers.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { type OperatorDeps, operatorPhone, requireOperator } from './operators.ts'
import type { SetupLinks } from './setup-links.ts'

export interface ConsoleDeps extends OperatorDeps {
  readonly settings: LiveSettings
  readonly links: SetupLinks
  readonly blobs: Blobs
  readonly makeId: MakeId
  readonly log: Logger
}

const listLimitMs = 5_000
const testLimitMs = 15_000
/** Shorter secrets are not shown, not even in part. */
const shownSecretCharacters = 12

/** What operators do in the browser. Every act is logged, without the values. */
export function consoleModule(deps: ConsoleDeps): HostModule {
  return { routes: [routeSet(consoleRoutes, consoleHandlers(deps))] }
}

function consoleHandlers(deps: ConsoleDeps): RouteHandlers<typeof consoleRoutes> {
  const { settings, log } = deps
  const operator = async ({ identity, request }: Pick<Call<never>, 'identity' | 'request'>) => {
    const { uid } = await requireOperator(deps, identity, request)
    return (act: string, about: object = {}) =>
      log.info({ operator: uid, act, ...about }, 'an act of an operator')
  }
  return {
    setupEnter: async ({ input, request }) => {
      // Looked at first, so that a foreign page can't use a link up.
      if (!isFromThisMachine(request) || !deps.links.use(input.link)) {
        throw new HostError(
          'forbidden',
          '这个链接不能用了：它只能在这台机器上用一次，十分钟内有效。新的链接：npm run setup-link',
        )
      }
      const { user, isNew } = await registerUser(deps, operatorPhone, true)
      log.info({ operator: user.uid, act: 'enter by link' }, 'an act of an operator')
      const userAgent = headerOf(request, 'user-agent') ?? ''
      return signIn(deps, user, { isNew, userAgent, login: 'link' })
    },
    consoleSettings: async (call) => {
      await operator(call)
      return { settings: shown(settings) }
    },
    consoleChange: async (call) => {
      const note = await operator(call)
      const changes = changesOf(settings, call.input.changes)
      await settings.change(changes).catch(refuse)
      note('change settings', { settings: Object.keys(changes) })
      return { settings: shown(settings) }
    },
    consoleTest: async (call) => {
      const note = await operator(call)
      const env = tried(settings, call.input.changes)
      note('test', { group: call.input.group })
      const check = call.input.group === 'model' ? checkModels : checkSearch
      return { findings: await check({ env, limitMs: testLimitMs }) }
    },
    consoleModels: async (call) => {
      await operator(call)
      const env = tried(settings, { LLM_MODELS: 'any', ...call.input.changes })
      const endpoint = { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY }
      return { names: env.LLM_BASE_URL === '' ? [] : await listModels(endpoint, listLimitMs) }
    },
    consoleServers: async (call) => {
      await operator(call)
      return { servers: await findServers() }
    },
    consoleDiagnosis: async (call) => {
      const note = await operator(call)
      note('diagnose')
      return { findings: await diagnose({ env: { ...settings.env }, open: deps }) }
    },
  }
}

/** @throws {HostError} bad_request for what can't be changed here */
function changesOf(settings: LiveSettings, given: Readonly<Record<string, string | null>>): SettingChanges {
  for (const name of Object.keys(given)) {
    if (!isEditable(name)) throw new HostError('bad_request', '这个设置不能在这里改', { field: name })
    if (settings.sourceOf(name) === 'environment')
      throw new HostError('bad_request', '这个设置由环境变量决定，在这里改不了', { field: name })
    if (isSecret(name) && !/^[\x21-\x7e]*$/.test(given[name] ?? ''))
      throw new HostError('bad_request', '密钥里只能有英文、数字和符号', { field: name })
  }
  return given
}

/** The settings as they would be. @throws {HostError} bad_request at the field that is wrong */
function tried(settings: LiveSettings, given: Readonly<Record<string, string | null>>): HostEnvironment {
  try {
    return settings.with(Object.fromEntries(Object.entries(given).filter(([name]) => isEditable(name))))
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  if (error instanceof NoSecretsKey) {
    throw new HostError('bad_request', '要在这里保存密钥，先设环境变量 SECRETS_KEY', { field: 'SECRETS_KEY' })
  }
  if (!(error instanceof InvalidEnvironment)) throw error
  const [problem = ''] = error.problems
  const field = problem.match(/[A-Z]+(?:_[A-Z]+)+/g)?.find(isEditable) ?? ''
  throw new HostError('bad_request', problem.replace(/^[A-Z_*]+：/, ''), { field })
}

function shown(settings: LiveSettings): ShownSetting[] {
  return editableNames.map((name) => {
    const value = String(settings.env[name] ?? '')
    return {
      name,
      group: groupOf(name),
      isSecret: isSecret(name),
      source: settings.sourceOf(name),
      value: isSecret(name) ? masked(value) : value,
    }
  })
}

function masked(secret: string): string {
  if (secret === '') return ''
  return secret.length < shownSecretCharacters ? '••••' : `••••${secret.slice(-4)}`
}
