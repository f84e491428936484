import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import {
  type PersonalToken,
  type TokenScope,
  type TokenUse,
  tokenLimits,
  tokenScopes,
} from '../../../lib/contract/routes/token-routes.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { type Database, isCommitted, statement } from '../../storage/database/database.ts'
import { uidOf } from '../account/owner.ts'
import { memberMayAct } from '../account/users/users.ts'

const tokenBytes = 32
const tailCharacters = 4
const day = 24 * 60 * 60_000
/** Begins every token, so that scanners of source code recognize one. */
const tokenPrefix = 'zz_'

export interface PersonalTokenDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly audit: Audit
}

interface NewToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Seconds until it expires. */
  readonly expires: number
  /** Days until it expires, instead. */
  readonly days?: number | undefined
}

/** The member in whose name a program calls. */
export interface ProgramCaller {
  readonly tokenId: string
  readonly owner: string
  readonly uid: string
  readonly scopes: readonly TokenScope[]
  /** Whether an operator has approved the member. */
  readonly isApproved: boolean
}

const storedScopes = z.array(z.enum(tokenScopes))

/**
 * Creates a token; it is returned once and stored as a hash.
 * @throws {HostError} bad_request with the field; too_large at the limit of tokens; blocked
 */
export async function createToken(
  { database, now, makeId, audit }: PersonalTokenDeps,
  owner: string,
  { name: given, scopes, expires, days }: NewToken,
): Promise<{ id: string; token: string }> {
  const name = given.trim()
  const length = Array.from(name).length
  const { nameCharacters, tokens } = tokenLimits
  if (length === 0 || length > nameCharacters)
    throw new HostError('bad_request', `请给令牌起个名字，1 到 ${nameCharacters} 个字`, { field: 'name' })
  if (audit.find(name, 'check') !== null)
    throw new HostError('bad_request', '这里有不能使用的词，请换一种说法', { field: 'name' })
  if (scopes.length === 0) throw new HostError('bad_request', '请至少选一项用途', { field: 'scopes' })

  const token = tokenPrefix + randomBytes(tokenBytes).toString('base64url')
  const id = makeId()
  const time = now()
  const row = {
    id,
    owner,
    name,
    scopes: JSON.stringify([...new Set(scopes)]),
    token_hash: hashOf(token),
    tail: token.slice(-tailCharacters),
    created_at: time,
    expires_at: time + (days === undefined ? expires * 1_000 : days * day),
    used_at: 0,
    uses: 0,
  }
  const { build } = database
  const names = Object.keys(row) as (keyof typeof row)[]
  const owned = build.selectFrom('personal_tokens').select(({ fn }) => fn.countAll<number>().as('count'))
  const isStored = await isCommitted(database, [
    // Also locks the member, so that concurrent calls stay within the limit.
    memberMayAct(database, uidOf(owner)),
    statement(
      build
        .insertInto('personal_tokens')
        .columns(names)
        .expression(
          build
            .selectNoFrom((expression) => names.map((column) => expression.val(row[column]).as(column)))
            .where(owned.where('owner', '=', owner), '<', tokens),
        ),
      1,
    ),
  ])
  if (!isStored)
    throw new HostError('too_large', `个人令牌最多 ${tokens} 个，先撤销不用的`, { field: 'name' })
  return { id, token }
}

/** The tokens of a member and their newest uses, the newest first. */
export async function listTokens(
  database: Database,
  owner: string,
): Promise<{ list: PersonalToken[]; uses: TokenUse[] }> {
  const { build } = database
  const [tokens, uses] = await Promise.all([
    database.all(
      build
        .selectFrom('personal_tokens')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('created_at', 'desc')
        .orderBy('id'),
    ),
    database.all(
      build
        .selectFrom('token_uses')
        .leftJoin('personal_tokens', 'personal_tokens.id', 'token_uses.token_id')
        .select(['personal_tokens.name', 'path', 'model', 'status', 'tokens', 'token_uses.used_at'])
        .where('token_uses.owner', '=', owner)
        .orderBy('token_uses.used_at', 'desc')
        .orderBy('token_uses.id')
        .limit(tokenLimits.uses),
    ),
  ])
  return {
    list: tokens.map((row) => ({
      id: row.id,
      name: row.name,
      scopes: storedScopes.parse(JSON.parse(row.scopes)),
      tail: row.tail,
      created: Number(row.created_at),
      expires: Number(row.expires_at),
      used: Number(row.used_at),
      uses: Number(row.uses),
    })),
    uses: uses.map(({ name, path, model, status, tokens: count, used_at: at }) => ({
      token: name ?? '',
      path,
      model,
      status: Number(status),
      tokens: Number(count),
      at: Number(at),
    })),
  }
}

/** Revokes a token; the next call with it is refused. Idempotent. */
export async function revokeToken(database: Database, owner: string, id: string): Promise<void> {
  const { build } = database
  await database.batch([
    statement(build.deleteFrom('personal_tokens').where('id', '=', id).where('owner', '=', owner)),
  ])
}

/** @returns in whose name a token calls; null when it is unknown, expired or revoked, or its member blocked */
async function findProgramCaller(
  { database, now }: Pick<PersonalTokenDeps, 'database' | 'now'>,
  token: string,
): Promise<ProgramCaller | null> {
  if (!token.startsWith(tokenPrefix)) return null
  const row = await database.first(liveTokens(database, now()).where('token_hash', '=', hashOf(token)))
  if (!row) return null
  const { id: tokenId, owner, uid, scopes, is_active: isActive } = row
  return {
    tokenId,
    owner,
    uid,
    scopes: storedScopes.parse(JSON.parse(scopes)),
    isApproved: Number(isActive) > 0,
  }
}

/**
 * @param authorization the header of a call
 * @returns in whose name a program calls; null for a call without a personal token
 * @throws {HostError} unauthorized for a token that is worth nothing
 */
export async function programCallerOf(
  deps: Pick<PersonalTokenDeps, 'database' | 'now'>,
  authorization: string | undefined,
): Promise<ProgramCaller | null> {
  const [, token] = /^Bearer\s+(\S{1,200})$/i.exec(authorization ?? '') ?? []
  if (token === undefined) return null
  const caller = await findProgramCaller(deps, token)
  if (!caller) throw refusedToken()
  return caller
}

export function refusedToken(): HostError {
  return new HostError('unauthorized', '令牌不对、已过期或已被撤销，请在设置里换一个')
}

/** @returns whether a token that was accepted before still is */
export async function isTokenLive(
  { database, now }: Pick<PersonalTokenDeps, 'database' | 'now'>,
  id: string,
): Promise<boolean> {
  const row = await database.first(liveTokens(database, now()).where('personal_tokens.id', '=', id))
  return row !== undefined
}

function liveTokens({ build }: Database, now: number) {
  return (
    build
      .selectFrom('personal_tokens')
      // An owner is `u:` and the uid.
      .innerJoin('users', (join) => join.on('users.uid', '=', sql<string>`substr(personal_tokens.owner, 3)`))
      .select(['personal_tokens.id', 'personal_tokens.owner', 'scopes', 'users.uid', 'users.is_active'])
      .where('personal_tokens.expires_at', '>', now)
      .where('users.blocked_at', '=', 0)
  )
}

/** Records a use for the member's list, of which the newest hundred stay; nothing of a member deleted meanwhile. */
export async function recordUse(
  { database, now, makeId }: Pick<PersonalTokenDeps, 'database' | 'now' | 'makeId'>,
  { owner, tokenId }: Pick<ProgramCaller, 'owner' | 'tokenId'>,
  use: Pick<TokenUse, 'path' | 'model' | 'status' | 'tokens'>,
): Promise<void> {
  const { build } = database
  const time = now()
  const kept = build
    .selectFrom('token_uses')
    .select('id')
    .where('owner', '=', owner)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(tokenLimits.uses)
  await isCommitted(database, [
    memberMayAct(database, uidOf(owner)),
    statement(
      build
        .insertInto('token_uses')
        .values({ id: makeId(), owner, token_id: tokenId, used_at: time, ...use }),
    ),
    statement(
      build
        .updateTable('personal_tokens')
        .set({ used_at: time, uses: sql<number>`uses + 1` })
        .where('id', '=', tokenId),
    ),
    statement(build.deleteFrom('token_uses').where('owner', '=', owner).where('id', 'not in', kept)),
  ])
}

/** SHA-256 without salt is enough for a fully random value, and allows a look-up by it. */
function hashOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
