import type { Logger } from 'pino'
import type { Clock, MakeId } from '../deps.ts'
import type { HostEnvironment } from '../env.ts'
import type { Bus } from '../storage/bus.ts'
import type { Database } from '../storage/database.ts'
import { openCaptchaVendor } from './captcha/aliyun-captcha.ts'
import { Captcha } from './captcha/captcha.ts'
import { openSharedKey } from './shared-key.ts'
import type { SmsSender } from './sms/sms-sender.ts'
import { TokenMemory } from './tokens/token-memory.ts'

/** The client id of which no captcha is asked (§9). */
const exemptClientId = 200_005

/** What the account calls need beside the storage. */
export interface AccountServices {
  readonly sms: SmsSender
  readonly captcha: Captcha
  readonly tokens: TokenMemory
  /** The same in all processes of the product. */
  readonly sharedKey: string
}

export async function openAccountServices(deps: {
  readonly env: HostEnvironment
  readonly database: Database
  readonly bus: Bus
  readonly sms: SmsSender
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
}): Promise<AccountServices> {
  const { env, database, bus, sms, log, now, makeId } = deps
  const sharedKey = await openSharedKey(database)
  const isRequired = env.CLIENT_ID !== exemptClientId
  const vendor = openCaptchaVendor(env, log)
  return {
    sms,
    sharedKey,
    captcha: new Captcha({ database, now, makeId, sharedKey, vendor, isRequired }),
    tokens: new TokenMemory({ database, bus, now }),
  }
}
