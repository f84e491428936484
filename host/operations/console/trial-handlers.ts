import { randomInt } from 'node:crypto'
import { codeDigits } from '../../../lib/contract/account-rules.ts'
import type { Finding } from '../../../lib/contract/diagnosis.ts'
import type { consoleRoutes, TestGroup } from '../../../lib/contract/routes/console-routes.ts'
import { pace } from '../../limits/pace.ts'
import { openSharedKey } from '../../members/account/account-deps.ts'
import { spendCode } from '../../members/account/codes/code-pace.ts'
import { openSms } from '../../members/account/sms/open-sms.ts'
import type { RouteHandlers } from '../../platform/module.ts'
import type { LiveSettings } from '../../settings/live-settings.ts'
import { checkModelsOf, namesOfModels } from '../diagnosis/check-models.ts'
import { checkSearch } from '../diagnosis/check-search.ts'
import { checkCaptcha, checkSms } from '../diagnosis/check-vendors.ts'
import { diagnose } from '../diagnosis/diagnose.ts'
import type { CheckContext } from '../diagnosis/findings.ts'
import { applySettings } from './apply-settings.ts'
import type { ConsoleDeps, OperatorOf } from './console-deps.ts'
import { findServers } from './find-servers.ts'

const listLimitMs = 5_000
const testLimitMs = 15_000
/** Each test is a paid call. */
const testsPerMinute = 30

const checks: Readonly<Record<TestGroup, (context: CheckContext) => Promise<Finding[]>>> = {
  model: (context) => checkModelsOf('model', context),
  vision: (context) => checkModelsOf('vision', context),
  embedding: (context) => checkModelsOf('embedding', context),
  image: (context) => checkModelsOf('image', context),
  search: checkSearch,
  captcha: async (context) => [await checkCaptcha(context)],
}

export function trialHandlers(deps: ConsoleDeps, operator: OperatorOf) {
  const { settings, audit, bus, database, log, now } = deps
  const isPaced = () => settings.env.RATE_LIMIT > 0
  const admit = async (call: Parameters<OperatorOf>[0]) => {
    const note = await operator(call)
    if (isPaced()) await pace(bus, 'console-tests', testsPerMinute)
    return note
  }
  return {
    consoleTest: async (call) => {
      const note = await admit(call)
      const { group, changes } = call.input
      const env = applySettings(settings, changes)
      note('test', { group })
      return { findings: await checks[group]({ env, limitMs: testLimitMs }) }
    },
    consoleSendCode: async (call) => {
      const note = await admit(call)
      const { phone, changes } = call.input
      const env = applySettings(settings, changes)
      const wish = { phone, address: call.request.ip, device: '', isKnownDevice: false }
      const sharedKey = await openSharedKey(database)
      await spendCode({ bus, sharedKey, log, isPaced: isPaced(), perHour: env.SMS_CODES_PER_HOUR }, wish)
      note('send a code')
      // An unusable code: it is not stored.
      const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
      const send = () => openSms(env, log).send({ phone, code, scene: 'login', at: now() })
      return { findings: [await checkSms({ env, limitMs: testLimitMs }, phone, send)] }
    },
    consoleTryWords: async (call) => {
      await admit(call)
      const found = audit.find(call.input.text, 'check')
      return { hit: found && { word: found.word, start: found.start, end: found.end } }
    },
    consoleDiagnosis: async (call) => {
      const note = await admit(call)
      note('diagnose')
      const pauses = deps.auxiliaryPauses?.() ?? []
      return { findings: await diagnose({ env: { ...settings.env }, settings, open: deps, pauses }) }
    },
    consoleServers: async (call) => {
      await admit(call)
      return { servers: await findServers() }
    },
    consoleModels: async (call) => {
      await admit(call)
      const { endpoint, changes } = call.input
      const env = applySettings(settings, withAnyModel(settings, changes))
      return namesOfModels(endpoint, { env, limitMs: listLimitMs })
    },
  } satisfies Partial<RouteHandlers<typeof consoleRoutes>>
}

/** The models can be listed before one is selected. */
function withAnyModel(
  settings: LiveSettings,
  changes: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string | null>> {
  if (settings.sourceOf('LLM_MODELS') === 'environment') return changes
  return { ...changes, LLM_MODELS: changes.LLM_MODELS || 'any' }
}
