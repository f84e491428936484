import { consoleRoutes, type ShownSetting } from '../../../lib/contract/routes/console-routes.ts'
import type { OutputOf } from '../../../lib/contract/routes/route.ts'
import { signIn } from '../../members/account/passport/log-in.ts'
import { registerUser } from '../../members/account/users/register-user.ts'
import { findOperator, operatorPhone } from '../../members/account/users/users.ts'
import { isFromThisMachine } from '../../members/from-this-machine.ts'
import { requireOperator } from '../../members/operators.ts'
import { HostError } from '../../platform/errors.ts'
import { type Call, type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import { headerOf } from '../../platform/request.ts'
import { editableNames, groupOf, isEditable, isSecret } from '../../settings/editable-settings.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import { ChangedMeanwhile, type SettingChanges } from '../../settings/stored-settings.ts'
import { ReportMemory } from '../../usage/report/usage-report.ts'
import { refuse, requireUsable } from './apply-settings.ts'
import type { ConsoleDeps, OperatorOf } from './console-deps.ts'
import { membersHandlers } from './members-handlers.ts'
import { trialHandlers } from './trial-handlers.ts'

/** Minimum length of a secret to be shown partially. */
const shownSecretCharacters = 12

/** Operators' actions in the browser. Each is logged, without values. */
export function consoleModule(deps: ConsoleDeps): HostModule {
  return { routes: [routeSet(consoleRoutes, consoleHandlers(deps))] }
}

function consoleHandlers(deps: ConsoleDeps): RouteHandlers<typeof consoleRoutes> {
  const { settings, log } = deps
  const operator: OperatorOf = async ({ identity, request }) => {
    const { uid } = await requireOperator(deps, identity, request)
    return (act, about = {}) => log.info({ operator: uid, act, ...about }, 'an operator action')
  }
  const reports = new ReportMemory(deps.database)
  return {
    setupEnter: (call) => enterByLink(deps, call),
    consoleSettings: async (call) => {
      await operator(call)
      return { settings: presentSettings(settings) }
    },
    consoleChange: async (call) => {
      const note = await operator(call)
      const changes = changesOf(call.input.changes)
      const check = () => {
        requireUnchanged(settings, call.input)
        requireUsable(settings, changes)
      }
      await settings.change(changes, check).catch(refuse)
      note('change settings', { settings: Object.keys(changes) })
      return { settings: presentSettings(settings) }
    },
    ...trialHandlers(deps, operator),
    ...membersHandlers(deps, operator),
    consoleSurroundings: async (call) => {
      await operator(call)
      const { env } = settings
      return {
        public_origin: env.PUBLIC_ORIGIN,
        cookie_domain: env.COOKIE_DOMAIN,
        now: deps.now(),
        words: wordsOf(deps),
        is_scripted: env.LLM_PROVIDER === 'scripted',
      }
    },
    consoleReport: async (call) => {
      await operator(call)
      return { days: await reports.read({ days: Number(call.input.days), now: deps.now() }) }
    },
  }
}

/** @throws {HostError} bad_request for settings that can't be changed here */
function changesOf(given: Readonly<Record<string, string | null>>): SettingChanges {
  const field = Object.keys(given).find((name) => !isEditable(name))
  if (field) throw new HostError('bad_request', '这个设置不能在这里改', { field })
  return given
}

/** @throws {ChangedMeanwhile} when a setting no longer has the value that the operator saw */
function requireUnchanged(
  settings: LiveSettings,
  { changes, based }: Call<typeof consoleRoutes.consoleChange>['input'],
): void {
  const stale = presentSettings(settings).find(
    ({ name, value }) => name in changes && (based[name] ?? value) !== value,
  )
  if (stale) throw new ChangedMeanwhile(stale.name)
}

/** The word list in use, which may be older than its file. */
function wordsOf({ settings, counts }: Pick<ConsoleDeps, 'settings' | 'counts'>) {
  const now = counts?.()
  return now ? { file: settings.env.SENSITIVE_WORDS_FILE, count: now.words, is_current: now.isHealthy } : null
}

function presentSettings(settings: LiveSettings): ShownSetting[] {
  return editableNames.map((name) => {
    const value = String(settings.env[name] ?? '')
    return {
      name,
      group: groupOf(name),
      isSecret: isSecret(name),
      source: settings.sourceOf(name),
      value: isSecret(name) ? maskSecret(value) : value,
    }
  })
}

function maskSecret(secret: string): string {
  if (secret === '') return ''
  return secret.length < shownSecretCharacters ? '••••' : `••••${secret.slice(-4)}`
}

/** Signs in the operator of a setup link; the first one creates the account. */
async function enterByLink(
  deps: ConsoleDeps,
  { input, request }: Call<typeof consoleRoutes.setupEnter>,
): Promise<OutputOf<typeof consoleRoutes.setupEnter>> {
  // Checked first, so that a foreign page can't use up a link.
  if (!isFromThisMachine(request) || !deps.links.use(input.link)) {
    throw new HostError(
      'forbidden',
      '这个链接不能用了：它只能在这台机器上用一次，十分钟内有效。新的链接：npm run setup-link',
    )
  }

  const known = await findOperator(deps.database)
  const { user, isNew } = known
    ? { user: known, isNew: false }
    : await registerUser(deps, operatorPhone, true)
  deps.log.info({ operator: user.uid, act: 'enter by link' }, 'an operator action')
  const userAgent = headerOf(request, 'user-agent') ?? ''
  return signIn(deps, user, { isNew, userAgent, login: 'link' })
}
