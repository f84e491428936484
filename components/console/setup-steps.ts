import type { CheckName, Finding } from '@/lib/contract/diagnosis'
import { searchKeyNames } from '@/lib/contract/keyed-searches'
import { forModelEndpoints } from '@/lib/contract/model-endpoints'
import type { ShownSetting, Surroundings } from '@/lib/contract/routes/console-routes'
import type { Drafts } from './drafts'

/** Setup steps in order; their names are used in addresses. */
export const steps = ['model', 'search', 'library', 'access', 'summary'] as const
export type Step = (typeof steps)[number]

/** `unsaved` has priority over all others, since it concerns the user's own input. */
export type StepState = 'done' | 'missing' | 'broken' | 'optional' | 'unsaved'

const modelEndpointSettings = Object.keys(
  forModelEndpoints({ address: () => true, key: () => true, model: () => true }),
)

export const settingsOf: Readonly<Record<Step, readonly string[]>> = {
  model: [
    'LLM_BASE_URL',
    'LLM_API_KEY',
    'LLM_MODELS',
    'LLM_MAX_TOKENS',
    'LLM_CONTEXT_TOKENS',
    'LLM_TIMEOUT_MS',
    ...modelEndpointSettings,
    'IMAGE_PROVIDER',
    'AUX',
  ],
  search: ['SEARXNG_URL', 'FEEDS', ...searchKeyNames, 'BING_URL', 'BING_API_KEY'],
  library: [],
  access: [
    'SMS_PROVIDER',
    'SMS_CODES_PER_HOUR',
    'ALIYUN_ACCESS_KEY_ID',
    'ALIYUN_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_TEMPLATE_CODE',
    'TENCENT_SECRET_ID',
    'TENCENT_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
    'TENCENT_SMS_TEMPLATE_ID',
    'TENCENT_SMS_REGION',
    'CAPTCHA_PROVIDER',
    'ALIYUN_CAPTCHA_SCENE_ID',
    'ALIYUN_CAPTCHA_PREFIX',
    'ELIGIBILITY',
  ],
  summary: [],
}

const stepOfCheck: Readonly<Partial<Record<CheckName, Step>>> = {
  model: 'model',
  vision: 'model',
  embedding: 'model',
  image: 'model',
  search: 'search',
  sms: 'access',
  captcha: 'access',
  words: 'access',
  origin: 'access',
  certificate: 'access',
  cookies: 'access',
  clock: 'access',
}

export function stepOf(check: CheckName): Step {
  return stepOfCheck[check] ?? 'summary'
}

export function stepNamed(name: string | null): Step {
  return steps.find((step) => step === name) ?? 'model'
}

interface Known {
  readonly settings: readonly ShownSetting[]
  readonly surroundings: Surroundings
  readonly findings: readonly Finding[]
  readonly drafts: Drafts
  readonly documents: number
}

export function stepStates(known: Known): Readonly<Record<Exclude<Step, 'summary'>, StepState>> {
  const { settings, surroundings, findings, drafts, documents } = known
  const isSet = (names: readonly string[]) =>
    settings.some(({ name, value }) => names.includes(name) && value !== '')
  const state = (step: Step, without: StepState, isDone: boolean): StepState => {
    if (settingsOf[step].some((name) => drafts[name] !== undefined)) return 'unsaved'
    const isBroken = findings.some((finding) => finding.state === 'broken' && stepOf(finding.check) === step)
    return isBroken ? 'broken' : isDone ? 'done' : without
  }
  return {
    model: state('model', 'missing', surroundings.is_scripted || isSet(['LLM_BASE_URL'])),
    search: state('search', 'optional', isSet(settingsOf.search)),
    library: state('library', 'optional', documents > 0),
    access: state('access', 'optional', surroundings.public_origin !== ''),
  }
}
