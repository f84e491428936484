import { createHash } from 'node:crypto'
import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import { ConversionRefused, type PlatformApi } from '../conversion.ts'
import type { ConversionSettings } from '../conversion-settings.ts'

const replySchema = z.object({ errno: z.coerce.number(), error: z.string().optional() })
interface Qihoo360Options {
  readonly baseUrl: string
  readonly key: string
  readonly secret: string
  readonly industry: ConversionSettings['OCPC_360_INDUSTRY']
  /** For display ads. */
  readonly advertiserId: string
}

/**
 * 360 (点睛), 网页转化数据 API, `POST /uploadWebConvert` with the `qhclickid` of the landing URL. `App-Sign` is the MD5
 * of the secret followed by the body as sent; `trans_id` is the conversion's own id, by which the platform
 * deduplicates.
 */
export function qihoo360(options: Qihoo360Options): PlatformApi {
  return {
    // The platform has no login event; it counts as an activation.
    usualCodes: { login: 'ACTIVATE', complete_registration: 'REGISTERED' },
    async send({ id, code, click, eventTime }, signal) {
      const body = JSON.stringify({
        data: {
          request_time: Math.floor(Date.now() / 1000),
          data_industry: options.industry,
          data_detail: {
            qhclickid: click,
            trans_id: id,
            event: code,
            event_time: Math.floor(eventTime / 1000),
            ...(options.industry === 'ocpc_zs_convert' ? { jzqs: options.advertiserId } : {}),
          },
        },
      })
      const reply = await callPlatform(replySchema, {
        url: new URL('/uploadWebConvert', options.baseUrl),
        headers: {
          'App-Key': options.key,
          'App-Sign': createHash('md5')
            .update(options.secret + body)
            .digest('hex'),
        },
        body,
        signal,
      })
      if (reply.errno !== 0)
        throw new ConversionRefused(`errno ${reply.errno} ${reply.error ?? ''}`.trimEnd())
    },
  }
}
