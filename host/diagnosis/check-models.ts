import type { Finding } from '../../lib/contract/diagnosis.ts'
import type { HostEnvironment } from '../env.ts'
import { ModelError } from '../models/language-model.ts'
import { modelCall } from '../models/openai-endpoint.ts'
import { callOutbound, type OutboundReply } from '../outbound/outbound.ts'
import { addressFinding, broken, type CheckContext, fine, notSet, silent } from './findings.ts'
import { listModels, type ModelTrial, modelTrials } from './model-trials.ts'

const quota = /insufficient[_ ](?:quota|balance)|billing|arrear|exceeded your current quota|余额|欠费/i
const unknownModel =
  /model[_ ]?not[_ ]?found|no such model|unknown model|invalid model|model.{0,80}(?:not (?:found|exist|supported)|does not exist)|模型.{0,20}(?:不存在|未找到)/i
const mostOffered = 5
const listLimitMs = 2_000

/** Calls each model that the settings name. @returns a finding each */
export async function checkModels({ env, limitMs }: CheckContext): Promise<Finding[]> {
  const trials = modelTrials(env, limitMs)
  const found = await Promise.all(trials.map((trial) => tryModel(trial, limitMs)))
  return trials.some(({ check }) => check === 'model') ? found : [modelWithoutCall(env), ...found]
}

function modelWithoutCall(env: HostEnvironment): Finding {
  if (env.LLM_PROVIDER === 'scripted') return fine('model', 'scripted')
  return notSet('model', 'LLM_BASE_URL、LLM_API_KEY、LLM_MODEL')
}

/** Makes the call of a trial; one that fails is explained. */
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

/** Sends the call once more and reads the whole reply. @returns null without one */
async function callAgain(
  { endpoint, path, body }: ModelTrial,
  limitMs: number,
): Promise<OutboundReply | null> {
  const signal = AbortSignal.timeout(limitMs / 2)
  const call = modelCall(endpoint, path, { kind: 'model', body: body ?? {}, signal })
  return callOutbound(body ? call : { ...call, method: 'GET', body: undefined }).catch(() => null)
}

/** What a reply means that is no answer. */
async function ofReply(trial: ModelTrial, reply: OutboundReply | null, without: Finding): Promise<Finding> {
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
    return broken(check, status === 404 ? 'wrong_path' : 'web_page', { host })
  }
  if (status === 401 || status === 403) {
    return broken(check, endpoint.apiKey === '' ? 'key_missing' : 'key_refused', { setting: keySetting })
  }
  if (status === 402 || quota.test(text)) return broken(check, 'quota')
  if (status === 429) return broken(check, 'too_often')
  if (status >= 400 && status < 500 && unknownModel.test(text)) return unknown(trial)
  if (status === 404) return broken(check, 'wrong_path', { host })
  if (status >= 500) return broken(check, 'service_down', { status })
  return status >= 400 ? broken(check, 'refused_request', { status }) : broken(check, 'not_openai', { host })
}

/** Says which models there are, where the endpoint lists them. */
async function unknown({ check, endpoint, model, modelSetting }: ModelTrial): Promise<Finding> {
  const names = await listModels(endpoint, listLimitMs)
  const offered = names.length > 0 ? `（${names.slice(0, mostOffered).join('、')}）` : ''
  return broken(check, 'model_unknown', { model, offered, setting: modelSetting })
}
