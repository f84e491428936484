import * as z from 'zod'
import { callPlatform } from '../call-platform.ts'
import { ConversionRefused, ConversionUndelivered, type PlatformApi } from '../conversion.ts'

const replySchema = z.object({ header: z.object({ status: z.int(), desc: z.string().optional() }) })
/** 0 all accepted, 1 and 2 some or all rejected, 3 invalid token, 4 the platform's own fault. */
const status = { taken: 0, ownFault: 4 } as const
const maxUrlCharacters = 1_024

/**
 * Baidu, oCPC: 广告主回传转化数据接口 `uploadConvertData`
 * (ocpx.baidu.com/developer/ocpc-doc/api/api-doc/api-interface). The landing URL itself is sent, with the `bd_vid`
 * added by Baidu; it counts one conversion of a type per click.
 */
export function baidu({ baseUrl, token }: { readonly baseUrl: string; readonly token: string }): PlatformApi {
  return {
    usualCodes: { login: '49', complete_registration: '25' },
    async send({ landingUrl, code, eventTime }, signal) {
      if (landingUrl.length > maxUrlCharacters)
        throw new ConversionRefused('the landing address is longer than the platform takes')

      const { header } = await callPlatform(replySchema, {
        url: new URL('/ocpcapi/api/uploadConvertData', baseUrl),
        body: JSON.stringify({
          token,
          conversionTypes: [
            { logidUrl: landingUrl, newType: Number(code), convertTime: Math.floor(eventTime / 1000) },
          ],
        }),
        signal,
      })
      if (header.status === status.taken) return

      const said = `status ${header.status} ${header.desc ?? ''}`.trimEnd()
      if (header.status === status.ownFault) throw new ConversionUndelivered(said)

      throw new ConversionRefused(said)
    },
  }
}
