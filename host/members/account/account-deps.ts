import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { AdVisit } from '../../../lib/contract/routes/collect-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Member } from '../../platform/identity.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { TableManifest } from '../../storage/database/owned/owned-table.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Library } from '../../storage/library/library-index.ts'
import type { StorageSettings } from '../../storage/storage-settings.ts'
import type { AccountSettings } from './account-settings.ts'
import { openCaptchaVendor } from './captcha/aliyun-captcha.ts'
import { Captcha } from './captcha/captcha.ts'
import type { SmsSender } from './sms/sms-sender.ts'

interface Login {
  readonly ad: AdVisit | undefined
  readonly owner: string
  readonly isNew: boolean
  readonly userAgent: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export type IsOperator = (member: Member, request: FastifyRequest) => Promise<boolean>

/** The settings that accounts depend on. */
type AccountEnvironment = AccountSettings &
  Pick<LimitSettings, 'RATE_LIMIT'> &
  Pick<StorageSettings, 'DATA_DIR'>

export interface AccountDeps {
  readonly env: AccountEnvironment
  readonly database: Database
  /** The rules for the rows of each table at a login, an export, a deletion. */
  readonly manifest: TableManifest
  readonly bus: Bus
  readonly blobs: Blobs
  readonly library: Pick<Library, 'erase'>
  /** Stops a turn wherever it runs. */
  readonly cancelTurn: (turn: Selectable<Tables['turns']>) => Promise<void>
  readonly audit: Audit
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly accounts: AccountServices
  /** Called on each login; never rejects. */
  readonly onLogin: (login: Login) => Promise<void>
  /** Committed with a new nickname. */
  readonly renameStatements?: (database: Database, owner: string, nickname: string) => Statement[]
  /** Whether the caller may use the console; when absent, no member is an operator. */
  readonly isOperator?: IsOperator
}

/** The client id that needs no captcha (§9). */
export const exemptClientId = 200_005

export interface AccountServices {
  readonly sms: SmsSender
  readonly captcha: Captcha
  readonly sharedKey: string
}

export async function openAccountServices({
  env,
  database,
  sms,
  log,
  now,
  makeId,
}: Pick<AccountDeps, 'env' | 'database' | 'log' | 'now' | 'makeId'> & {
  readonly sms: SmsSender
}): Promise<AccountServices> {
  const sharedKey = await openSharedKey(database)
  const isRequired = env.CLIENT_ID !== exemptClientId
  const captcha = new Captcha({
    database,
    now,
    makeId,
    sharedKey,
    isRequired,
    // Can differ between calls.
    get vendor() {
      return openCaptchaVendor(env, log)
    },
  })
  return {
    sms,
    sharedKey,
    captcha,
  }
}

const keyBytes = 32
const keyName = 'account-key'

/**
 * The key that signs values returned by clients later (captcha challenges and tokens), and derives the tokens that
 * others are exchanged for. It is stored in the database and shared by all processes; the database contains this key
 * but no token.
 */
export async function openSharedKey(database: Database): Promise<string> {
  const made = randomBytes(keyBytes).toString('base64url')
  await database.batch([
    statement(
      database.build
        .insertInto('secrets')
        .values({ name: keyName, value: made })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    ),
  ])
  const row = await database.first(
    database.build.selectFrom('secrets').select('value').where('name', '=', keyName),
  )
  if (!row) throw new Error('the account key could not be stored')

  return row.value
}
