import { createHash } from 'node:crypto'
import type { AdPlatform } from '../../../../lib/contract/routes/collect-routes.ts'
import type { PlatformProtocol } from './fake-platform.ts'

const notFound = { status: 404, body: 'not found' }

/** `uploadConvertData`: the token in the body, an address with a bd_vid, whole seconds and a numbered type. */
const baidu: PlatformProtocol = ({ method, path, body }) => {
  if (method !== 'POST' || path !== '/ocpcapi/api/uploadConvertData') return notFound
  const { token, conversionTypes } = JSON.parse(body)
  if (token !== 'baidu-token') return { body: { header: { desc: 'token invalid', status: 3 } } }
  const isTaken = conversionTypes.every(
    (each: { logidUrl: string; newType: number; convertTime: number }) =>
      new URL(each.logidUrl).searchParams.has('bd_vid') &&
      Number.isInteger(each.newType) &&
      isSeconds(each.convertTime),
  )
  return { body: { header: isTaken ? { desc: 'success', status: 0 } : { desc: 'failure', status: 2 } } }
}

/** `user_actions/add`: token, time and nonce in the query, numbered accounts, and a click or a person in each action. */
const tencent: PlatformProtocol = ({ method, path, query, body }) => {
  if (method !== 'POST' || path !== '/v3.0/user_actions/add') return notFound
  if (query.get('access_token') !== 'tencent-token')
    return { body: { code: 11_000, message: 'access_token invalid' } }
  const isFresh = Math.abs(Number(query.get('timestamp')) - Date.now() / 1000) < 300
  if (!isFresh || !/^\w{16,32}$/.test(query.get('nonce') ?? ''))
    return { body: { code: 11_002, message: 'timestamp or nonce invalid' } }
  const { account_id, actions } = JSON.parse(body)
  const isTaken =
    Number.isInteger(account_id) &&
    actions.every(
      (each: Record<string, unknown> & { trace?: { click_id?: string } }) =>
        isSeconds(Number(each.action_time)) &&
        each.trace?.click_id &&
        each.outer_action_id &&
        (each.action_type !== 'CUSTOM' || each.custom_action),
    )
  return { body: isTaken ? { code: 0, message: '' } : { code: 18_001, message: 'invalid action' } }
}

/** `api/v2/conversion`: the click as a callback, the time in milliseconds. */
const oceanengine: PlatformProtocol = ({ method, path, body }) => {
  if (method !== 'POST' || path !== '/api/v2/conversion') return notFound
  const { event_type, context, timestamp } = JSON.parse(body)
  const isTaken = event_type && context.ad.callback === 'click-1' && isMilliseconds(timestamp)
  return { body: isTaken ? { code: 0, message: 'success' } : { code: 10_001, message: 'callback invalid' } }
}

/** `api/track`: everything in the query. */
const wangyi: PlatformProtocol = ({ method, path, query }) => {
  if (method !== 'GET' || path !== '/api/track') return notFound
  const isTaken =
    query.get('conv_ext') === 'click-1' &&
    query.get('conv_action') &&
    isMilliseconds(Number(query.get('conv_time')))
  return { body: { process_code: isTaken ? 0 : 3 } }
}

/** The callback with its fields filled in; nothing may be left of the placeholders. */
const zhihu: PlatformProtocol = ({ method, path, query }) => {
  const isTaken =
    method === 'GET' &&
    path === '/plutus_adreaper_callback' &&
    query.get('si') === 'click-1' &&
    /^api_\w+$/.test(query.get('event') ?? '') &&
    isSeconds(Number(query.get('ts'))) &&
    ![...query.values()].some((value) => /^__EVENT\w+__$/.test(value))
  return isTaken ? { body: 'ok' } : { status: 400, body: 'bad callback' }
}

/** `uploadWebConvert`: App-Sign is the MD5 of the secret and the body. */
const qihoo: PlatformProtocol = ({ method, path, headers, body }) => {
  if (method !== 'POST' || path !== '/uploadWebConvert') return notFound
  const sign = createHash('md5').update(`360-secret${body}`).digest('hex')
  if (headers['app-key'] !== '360-key' || headers['app-sign'] !== sign)
    return { body: { errno: 1_001, error: 'sign error' } }
  const { data } = JSON.parse(body)
  const { qhclickid, trans_id, event, event_time } = data.data_detail
  const isTaken =
    data.data_industry === 'ocpc_ps_convert' && qhclickid && trans_id && event && isSeconds(event_time)
  return { body: isTaken ? { errno: 0 } : { errno: 1_002, error: 'param error' } }
}

export const platformProtocols: Readonly<Record<AdPlatform, PlatformProtocol>> = {
  baidu,
  tencent,
  oceanengine,
  wangyi,
  sogou: tencent,
  zhihu,
  '360': qihoo,
}

function isSeconds(time: number): boolean {
  return Number.isInteger(time) && time > 1e9 && time < 1e10
}

function isMilliseconds(time: number): boolean {
  return Number.isInteger(time) && time > 1e12 && time < 1e13
}
