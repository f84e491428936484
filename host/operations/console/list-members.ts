import { type ExpressionBuilder, sql } from 'kysely'
import { isPhone } from '../../../lib/contract/account-rules.ts'
import type { ListedMember, MemberFilter, memberRoutes } from '../../../lib/contract/routes/member-routes.ts'
import type { InputOf, OutputOf } from '../../../lib/contract/routes/route.ts'
import { isActiveAt } from '../../conversations/shares/share-links.ts'
import type { AccountSettings } from '../../members/account/account-settings.ts'
import { memberOwner, uidOf } from '../../members/account/owner.ts'
import { findUser, operatorPhone, type UserRow, userInfoOf } from '../../members/account/users/users.ts'
import { actsAbout } from '../../members/operator-acts/operator-acts.ts'
import { chinaDay } from '../../platform/china-day.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

type MembersQuery = InputOf<typeof memberRoutes.memberList>

export interface ListMembersDeps {
  readonly env: Pick<AccountSettings, 'OPERATORS'> & { readonly QUOTA_TURNS_PER_DAY: number }
  readonly database: Database
  readonly now: Clock
}

/** A page of the members that match, the newest first, and how many there are of each state. */
export async function listMembers(
  deps: ListMembersDeps,
  query: MembersQuery,
): Promise<OutputOf<typeof memberRoutes.memberList>> {
  const { database, env } = deps
  const { page, size, keyword, state } = query
  const [rows, total, all, waiting, blocked] = await Promise.all([
    database.all(
      matching(database, query)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('uid', 'desc')
        .offset((page - 1) * size)
        .limit(size),
      { isHeavy: keyword !== '' },
    ),
    keyword.trim() === '' ? null : countOf(database, { keyword, state }),
    countOf(database, { keyword: '', state: 'all' }),
    countOf(database, { keyword: '', state: 'waiting' }),
    countOf(database, { keyword: '', state: 'blocked' }),
  ])
  const counts = { all, waiting, blocked }
  return {
    list: await presentMembers(deps, rows),
    total: total ?? counts[state],
    counts,
    asks_per_day: env.QUOTA_TURNS_PER_DAY,
  }
}

/** @throws {HostError} not_found */
export async function describeMember(
  deps: ListMembersDeps,
  uid: string,
): Promise<OutputOf<typeof memberRoutes.memberDetail>> {
  const { database, now } = deps
  const user = await findUser(database, uid)
  const [member] = user ? await presentMembers(deps, [user]) : []
  if (!user || !member) throw new HostError('not_found', '没有这个账号')
  const { build } = database
  const owner = memberOwner(uid)
  const [agents, links, acts] = await Promise.all([
    database.first(
      build
        .selectFrom('agents')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('owner', '=', owner)
        .where('published_version', '>', 0),
    ),
    database.first(
      build
        .selectFrom('share_links')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('owner', '=', owner)
        .where(isActiveAt(now())),
    ),
    actsAbout(database, uid),
  ])
  return {
    member,
    blocked: member.state === 'blocked' ? { at: Number(user.blocked_at), reason: user.blocked_reason } : null,
    agents: Number(agents?.count ?? 0),
    links: Number(links?.count ?? 0),
    acts,
  }
}

async function presentMembers(
  { database, now, env }: ListMembersDeps,
  users: readonly UserRow[],
): Promise<ListedMember[]> {
  if (users.length === 0) return []
  const { build } = database
  const owners = users.map(({ uid }) => memberOwner(uid))
  const [seen, asked] = await Promise.all([
    database.all(
      build
        .selectFrom('tokens')
        .select(({ fn }) => ['owner', fn.max('last_seen_at').as('at')])
        .where('owner', 'in', owners)
        .groupBy('owner'),
    ),
    database.all(
      build
        .selectFrom('allowances')
        .select(['subject', 'turns'])
        .where('subject', 'in', owners)
        .where('day', '=', chinaDay(now())),
    ),
  ])
  const seenAt = new Map(seen.map(({ owner, at }) => [uidOf(owner), Number(at)]))
  const turns = new Map(asked.map(({ subject, turns: count }) => [uidOf(subject), Number(count)]))
  return users.map((user) => ({
    uid: user.uid,
    nickname: user.nickname,
    picture: userInfoOf(user).avatar,
    phone: maskPhone(user.phone),
    state: stateOf(user),
    is_operator: Number(user.is_operator) === 1 || env.OPERATORS.includes(user.phone),
    joined: Number(user.created_at),
    last_seen: seenAt.get(user.uid) ?? null,
    asked: turns.get(user.uid) ?? 0,
  }))
}

function stateOf(user: UserRow): ListedMember['state'] {
  if (Number(user.blocked_at) > 0) return 'blocked'
  return Number(user.is_active) === 1 ? 'active' : 'waiting'
}

/** @returns the first three and the last four digits; '' for an account without a phone */
function maskPhone(phone: string): string {
  return isPhone(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : ''
}

async function countOf(database: Database, query: Pick<MembersQuery, 'keyword' | 'state'>): Promise<number> {
  const row = await database.first(matching(database, query).select(({ fn }) => fn.countAll().as('count')))
  return Number(row?.count ?? 0)
}

function matching({ build }: Database, { keyword, state }: Pick<MembersQuery, 'keyword' | 'state'>) {
  const word = keyword.trim()
  return build
    .selectFrom('users')
    .where((user) => ofState(user, state))
    .$if(word !== '', (rows) =>
      rows.where((user) => {
        const pattern = word.replaceAll(/[!%_]/g, '!$&')
        const contains = (column: 'nickname' | 'uid', text: string) =>
          // PostgreSQL compares case-sensitively otherwise.
          sql<boolean>`lower(${sql.ref(column)}) like lower(${text}) escape '!'`
        return user.or([
          contains('nickname', `%${pattern}%`),
          contains('uid', `${pattern}%`),
          // Not the whole number: it is not shown either.
          ...(/^\d{4}$/.test(word)
            ? [user.and([user('phone', 'like', `%${word}`), user('phone', '!=', operatorPhone)])]
            : []),
        ])
      }),
    )
}

function ofState(user: ExpressionBuilder<Tables, 'users'>, state: MemberFilter) {
  // The literal condition is that of the index.
  const isBlocked = sql<boolean>`blocked_at > 0`
  if (state === 'blocked') return isBlocked
  return state === 'waiting'
    ? user.and([user('is_active', '=', 0), user('blocked_at', '=', 0)])
    : sql<boolean>`1 = 1`
}
