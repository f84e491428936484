import type { Finding } from '../../../lib/contract/diagnosis.ts'
import type { AuxiliaryPause } from '../../models/auxiliary-pauses.ts'
import { ModelError } from '../../models/language-model.ts'
import { unknownModel } from '../../models/openai/openai-failure.ts'
import type { OutboundReply } from '../../outbound/outbound-call.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { addressFinding, broken, type CheckContext, fine, notSet, silent, warning } from './findings.ts'
import {
  callTrial,
  listModels,
  listTrial,
  type ModelTrial,
  modelNamesIn,
  modelTrials,
} from './model-trials.ts'

const quota = /insufficient[_ ](?:quota|balance)|billing|arrear|exceeded your current quota|余额|欠费/i
const maxOffered = 5
const chineseTime = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'short', timeZone: 'Asia/Shanghai' })
const listLimitMs = 2_000
const maxNames = 1_000

const modelSettings = {
  vision: 'VISION_MODEL',
  embedding: 'EMBEDDING_MODEL',
  image: 'IMAGE_MODEL',
} as const

/** Calls each configured model. @returns a finding for each, and one for each kind without a model */
export async function checkModels(context: CheckContext): Promise<Finding[]> {
  const kinds = ['model', 'vision', 'embedding', 'image'] as const
  return (await Promise.all(kinds.map((kind) => checkModelsOf(kind, context)))).flat()
}

/** @returns a finding for each endpoint where auxiliary requests are paused in the running product */
export function pauseFindings(pauses: readonly AuxiliaryPause[]): Finding[] {
  return pauses.map(({ service, model, until }) =>
    warning('model', 'auxiliary_paused', { model, host: service, until: chineseTime.format(until) }),
  )
}

/** Calls the models of one kind. @returns a finding for each; one when none is configured */
export async function checkModelsOf(
  kind: 'model' | keyof typeof modelSettings,
  { env, limitMs }: CheckContext,
): Promise<Finding[]> {
  const trials = modelTrials(env, limitMs).filter(({ check }) => check === kind)
  if (trials.length > 0) return Promise.all(trials.map((trial) => tryModel(trial, limitMs)))
  return [kind === 'model' ? modelWithoutCall(env) : notSet(kind, modelSettings[kind])]
}

/** Lists the models of an endpoint. @returns their names, or the reason why there are none */
export async function namesOfModels(
  of: 'language' | 'image',
  { env, limitMs }: CheckContext,
): Promise<{ names: string[]; finding: Finding | null }> {
  const trial = listTrial(of, env)
  if (trial.endpoint.baseUrl === '') return { names: [], finding: notSet(trial.check, 'LLM_BASE_URL') }

  const names = await listModels(trial.endpoint, limitMs)
  if (names.length > 0) return { names: names.slice(0, maxNames), finding: null }

  const { host } = new URL(trial.endpoint.baseUrl)
  const address = await addressFinding(trial.check, trial.endpoint.baseUrl, limitMs)
  if (address.cause !== 'no_answer') return { names, finding: address }

  const reply = await callAgain(trial, limitMs)
  const finding = await ofReply(trial, reply, address)
  // Listing models is optional: an endpoint without it may otherwise be correct.
  const isUnlisted = reply !== null && (finding.cause === 'wrong_path' || finding.cause === 'not_openai')
  return { names, finding: isUnlisted ? warning(trial.check, 'models_not_listed', { host }) : finding }
}

function modelWithoutCall(env: HostEnvironment): Finding {
  if (env.LLM_PROVIDER === 'scripted') return fine('model', 'scripted')
  return notSet('model', 'LLM_BASE_URL、LLM_API_KEY、LLM_MODEL')
}

async function tryModel(trial: ModelTrial, limitMs: number): Promise<Finding> {
  const { check, model, endpoint } = trial
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(limitMs)
  try {
    await trial.call(signal)
    return fine(check, `${model} · ${Math.round(performance.now() - startedAt)} ms`)
  } catch (error) {
    if (!(error instanceof ModelError) && !signal.aborted) throw error
    const { host } = new URL(endpoint.baseUrl)
    const code = error instanceof ModelError ? error.code : 'model_timeout'
    const isReached = code !== 'model_timeout' && code !== 'model_unreachable'
    const address = isReached ? null : await addressFinding(check, endpoint.baseUrl, limitMs)
    const isExplained = address !== null && (address.cause !== 'no_answer' || signal.aborted)
    return isExplained
      ? address
      : ofReply(trial, await callAgain(trial, limitMs), silent(check, host, limitMs))
  }
}

/** Repeats the call and reads the whole response. @returns null without one */
function callAgain(
  trial: Pick<ModelTrial, 'endpoint' | 'path' | 'body'>,
  limitMs: number,
): Promise<OutboundReply | null> {
  return callTrial(trial, AbortSignal.timeout(limitMs / 2))
}

async function ofReply(
  trial: Omit<ModelTrial, 'call'>,
  reply: OutboundReply | null,
  without: Finding,
): Promise<Finding> {
  if (!reply) return without

  const { check, endpoint, keySetting } = trial
  const { status } = reply
  const { host, protocol } = new URL(endpoint.baseUrl)
  const text = new TextDecoder().decode(reply.body)
  if (status >= 300 && status < 400) {
    const target = URL.parse(String(reply.headers.location ?? ''), endpoint.baseUrl)
    if (!target) return broken(check, 'not_openai', { host })
    if (protocol === 'http:' && target.protocol === 'https:') return broken(check, 'https_needed', { host })
    return broken(check, 'redirected', { target: target.origin })
  }
  if (/html/i.test(String(reply.headers['content-type'] ?? ''))) {
    // A TLS port may respond to plain HTTP with an error page.
    const secure = protocol === 'http:' ? await addressFinding(check, endpoint.baseUrl, listLimitMs) : null
    if (secure?.cause === 'https_needed') return secure
    return broken(check, status === 404 ? 'wrong_path' : 'web_page', { host })
  }
  if (status === 401 || status === 403) {
    return broken(check, endpoint.apiKey === '' ? 'key_missing' : 'key_refused', { setting: keySetting })
  }
  if (status === 402 || quota.test(text)) return broken(check, 'quota')
  if (status === 429) return broken(check, 'too_often')
  if (status === 200 && trial.model !== '' && trial.path === '/models' && modelNamesIn(reply).length > 0)
    return unknown(trial)
  if (status >= 400 && status < 500 && unknownModel.test(text)) return unknown(trial)
  if (status === 404) return broken(check, 'wrong_path', { host })
  if (status >= 500) return broken(check, 'service_down', { status })

  return status >= 400 ? broken(check, 'refused_request', { status }) : broken(check, 'not_openai', { host })
}

/** Lists the available models, if the endpoint supports it. */
async function unknown({ check, endpoint, model, modelSetting }: Omit<ModelTrial, 'call'>): Promise<Finding> {
  const names = await listModels(endpoint, listLimitMs)
  const offered = names.length > 0 ? `（${names.slice(0, maxOffered).join('、')}）` : ''
  return broken(check, 'model_unknown', { model, offered, setting: modelSetting })
}
