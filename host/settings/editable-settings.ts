import { forKeyedSearches } from '../../lib/contract/keyed-searches.ts'
import { forModelEndpoints } from '../../lib/contract/model-endpoints.ts'
import type { HostEnvironment } from './environment.ts'

interface EditableSetting {
  readonly group: 'model' | 'search' | 'sms' | 'captcha' | 'account' | 'research'
  /** Stored encrypted, and never shown again. */
  readonly isSecret?: true
}

/** Settings that can be stored. Those needed to open the database, and access control, are environment only. */
const editableSettings = {
  LLM_BASE_URL: { group: 'model' },
  LLM_API_KEY: { group: 'model', isSecret: true },
  LLM_MODELS: { group: 'model' },
  LLM_TIMEOUT_MS: { group: 'model' },
  LLM_MAX_TOKENS: { group: 'model' },
  LLM_CONTEXT_TOKENS: { group: 'model' },
  LLM_THINKING: { group: 'model' },
  ...forModelEndpoints({
    address: () => ({ group: 'model' }) as const,
    key: () => ({ group: 'model', isSecret: true }) as const,
    model: () => ({ group: 'model' }) as const,
  }),
  IMAGE_PROVIDER: { group: 'model' },
  AUX: { group: 'model' },
  SEARXNG_URL: { group: 'search' },
  ...forKeyedSearches(
    () => ({ group: 'search', isSecret: true }) as const,
    () => ({ group: 'search' }) as const,
  ),
  BING_API_KEY: { group: 'search', isSecret: true },
  BING_URL: { group: 'search' },
  WIKIPEDIA_URL: { group: 'search' },
  FEEDS: { group: 'search' },
  SMS_PROVIDER: { group: 'sms' },
  SMS_CODES_PER_HOUR: { group: 'sms' },
  ALIYUN_ACCESS_KEY_ID: { group: 'sms' },
  ALIYUN_ACCESS_KEY_SECRET: { group: 'sms', isSecret: true },
  ALIYUN_SMS_SIGN_NAME: { group: 'sms' },
  ALIYUN_SMS_TEMPLATE_CODE: { group: 'sms' },
  ALIYUN_SMS_URL: { group: 'sms' },
  TENCENT_SECRET_ID: { group: 'sms' },
  TENCENT_SECRET_KEY: { group: 'sms', isSecret: true },
  TENCENT_SMS_APP_ID: { group: 'sms' },
  TENCENT_SMS_SIGN_NAME: { group: 'sms' },
  TENCENT_SMS_TEMPLATE_ID: { group: 'sms' },
  TENCENT_SMS_REGION: { group: 'sms' },
  TENCENT_SMS_URL: { group: 'sms' },
  CAPTCHA_PROVIDER: { group: 'captcha' },
  ALIYUN_CAPTCHA_SCENE_ID: { group: 'captcha' },
  ALIYUN_CAPTCHA_PREFIX: { group: 'captcha' },
  ELIGIBILITY: { group: 'account' },
  QUOTA_RESEARCH_PER_DAY: { group: 'research' },
  RESEARCH_QUERIES: { group: 'research' },
  RESEARCH_PAGES: { group: 'research' },
  RESEARCH_TOKENS: { group: 'research' },
  RESEARCH_MINUTES: { group: 'research' },
} as const satisfies Partial<Record<keyof HostEnvironment, EditableSetting>>

export type EditableName = keyof typeof editableSettings

export type SecretName = {
  [Name in EditableName]: (typeof editableSettings)[Name] extends { isSecret: true } ? Name : never
}[EditableName]

export const editableNames = Object.keys(editableSettings) as readonly EditableName[]

export function isEditable(name: string): name is EditableName {
  return Object.hasOwn(editableSettings, name)
}

export function isSecret(name: EditableName): boolean {
  return 'isSecret' in editableSettings[name]
}

export function groupOf(name: EditableName): EditableSetting['group'] {
  return editableSettings[name].group
}
