import { expect, test } from '@jest/globals'
import { keptNotifications } from '../../../lib/contract/routes/notification-routes.ts'
import { randomId } from '../../platform/make-id.ts'
import { erasePerson } from '../../storage/database/owned/erase-person.ts'
import { expireRows } from '../../storage/database/owned/expire-rows.ts'
import { rulesOf } from '../../storage/database/owned/owned-table.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { tableManifest } from '../../table-manifest.ts'
import { buildUser } from '../../testing/build-user.ts'
import { memberOwner } from '../account/owner.ts'
import { listNotifications, markRead } from './member-notifications.ts'
import { isOwnPath, type NewNotification } from './notify.ts'
import { openNotify } from './open-notify.ts'

const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('notifications', (database) => {
  let now = 1_800_000_000_000
  const deps = () => ({ database: database(), now: () => now, makeId: randomId })
  const notify = (given: Partial<NewNotification> & { owner: string }) =>
    openNotify(deps())({
      content: { kind: 'ingest_finished', values: { read: 3, failed: 0 } },
      link: '/console/setup',
      key: randomId(),
      ...given,
    })
  const page = (owner: string, offset = 0, locale: 'zh-CN' | 'en' = 'zh-CN') =>
    listNotifications(database(), owner, { offset, locale })

  test('are listed newest first, in the language of the user, and belong to one owner', async () => {
    const [mine, other] = [await buildUser(database()), await buildUser(database())]
    await notify({ owner: mine.owner })
    now += 1_000
    const values = { service: 'model', name: 'qwen', cause: 'key_refused' } as const
    await notify({ owner: mine.owner, content: { kind: 'provider_broken', values } })
    const { list, unread, hasMore } = await page(mine.owner)
    expect(list.map(({ title }) => title)).toEqual([
      '语言模型（qwen）不能用了：密钥被拒绝',
      '资料读完了，3 份可以搜到',
    ])
    expect((await page(mine.owner, 0, 'en')).list[0]?.title).toBe(
      'The language model (qwen) is not working: the key was refused',
    )
    expect(list[0]).toMatchObject({ is_read: false, created: now / 1_000, link: '/console/setup' })
    expect([unread, hasMore]).toEqual([2, false])
    expect(await page(other.owner)).toMatchObject({ list: [], unread: 0 })
    const ids = list.map(({ id }) => id)
    await expect(markRead(deps(), other.owner, ids)).rejects.toMatchObject({ code: 'not_found' })
    expect((await page(mine.owner)).unread).toBe(2)
  })

  test('with the same key replace each other while unread, also under concurrent calls', async () => {
    const { owner } = await buildUser(database())
    const key = 'ingest'
    await Promise.all(Array.from({ length: 8 }, () => notify({ owner, key })))
    await notify({ owner, key, content: { kind: 'ingest_finished', values: { read: 9, failed: 1 } } })
    const { list } = await page(owner)
    expect(list.map(({ title }) => title)).toEqual(['资料读完了，9 份可以搜到，1 份没有读成'])
    expect(await markRead(deps(), owner, [list[0]?.id ?? ''])).toBe(0)
    now += 1
    await notify({ owner, key })
    expect(await page(owner)).toMatchObject({ list: [{ is_read: false }, { is_read: true }], unread: 1 })
  })

  test('with numbers that add up keep their position and the earlier values', async () => {
    const { owner } = await buildUser(database())
    const told = (read: number, failed: number) =>
      notify({
        owner,
        key: 'sum',
        isSum: true,
        content: { kind: 'ingest_finished', values: { read, failed } },
      })
    await told(3, 2)
    const [first] = (await page(owner)).list
    await told(1, 0)
    const { list, unread } = await page(owner)
    expect(list.map(({ id, title }) => [id, title])).toEqual([
      [first?.id, '资料读完了，4 份可以搜到，2 份没有读成'],
    ])
    expect(unread).toBe(1)
    await markRead(deps(), owner, undefined)
    now += 1
    await told(5, 0)
    expect((await page(owner)).list[0]?.title).toBe('资料读完了，5 份可以搜到')
  })

  test('with a quiet period are sent once within it, read or not', async () => {
    const { owner } = await buildUser(database())
    const quiet = { owner, key: 'broken', quietMs: dayMs }
    await notify(quiet)
    await markRead(deps(), owner, undefined)
    now += dayMs - 1
    await notify(quiet)
    expect(await page(owner)).toMatchObject({ list: [{ is_read: true }], unread: 0 })
    now += 1
    await notify(quiet)
    expect((await page(owner)).unread).toBe(1)
  })

  test('are marked read one by one or all, once; the first time stays', async () => {
    const { owner } = await buildUser(database())
    for (let told = 0; told < 25; told += 1) {
      now += 1
      await notify({ owner })
    }
    const first = await page(owner)
    expect([first.list.length, first.offset, first.hasMore, first.unread]).toEqual([20, 20, true, 25])
    expect(await markRead(deps(), owner, [first.list[0]?.id ?? '', 'no-such'])).toBe(24)
    expect(await markRead(deps(), owner, undefined)).toBe(0)
    expect(await markRead(deps(), owner, undefined)).toBe(0)
    const rest = await page(owner, 20)
    expect([rest.list.length, rest.hasMore, rest.list.every(({ is_read }) => is_read)]).toEqual([
      5,
      false,
      true,
    ])
  })

  test(`are limited to ${keptNotifications} per owner, kept for ninety days, and deleted with the account`, async () => {
    const { owner, user } = await buildUser(database())
    const other = await buildUser(database())
    await notify({ owner: other.owner })
    for (let told = 0; told < keptNotifications + 3; told += 1) {
      now += 1
      await notify({ owner })
    }
    expect((await page(owner)).unread).toBe(keptNotifications)
    const rules = rulesOf({ notifications: tableManifest.notifications } as typeof tableManifest, 'expire')
    await expireRows(database(), rules, { now: now + 90 * dayMs, retentionDays: 0 })
    // The very last is ninety days old, and no more.
    expect([(await page(owner)).unread, (await page(other.owner)).unread]).toEqual([1, 0])
    await notify({ owner: other.owner })
    await erasePerson(database(), tableManifest, {
      blobs: { delete: async () => undefined },
      library: { erase: async () => undefined },
      person: { owner, uid: user.uid, phone: user.phone },
      now,
    })
    expect([(await page(owner)).unread, (await page(other.owner)).unread]).toEqual([0, 1])
    await notify({ owner })
    expect((await page(owner)).unread).toBe(0)
  })

  test('are for members, bounded, and link only to our own pages', async () => {
    const { owner } = await buildUser(database())
    await notify({ owner: 'd:device' })
    await notify({ owner: memberOwner('nobody') })
    expect((await page('d:device')).unread + (await page(memberOwner('nobody'))).unread).toBe(0)
    await notify({ owner, content: { kind: 'approved', values: { title: `长\n${'长'.repeat(5_000)}` } } })
    const [told] = (await page(owner)).list
    expect(told?.title).toMatch(/^“长 长{118}…”通过了审核$/)
    await expect(notify({ owner, link: 'https://elsewhere.example/' })).rejects.toThrow('own pages')
  })
})

test.each([
  ['/', true],
  ['/result?id=a_b-c#top', true],
  ['/console/setup', true],
  ['', false],
  ['result', false],
  ['//elsewhere.example', false],
  ['/\\elsewhere.example', false],
  ['/a\\b', false],
  ['/\t/elsewhere.example', false],
  ['/a b', false],
  ['javascript:alert(1)', false],
  ['https://elsewhere.example/', false],
  [`/${'a'.repeat(500)}`, false],
])('%j links to our own pages: %j', (link, expected) => {
  expect(isOwnPath(link)).toBe(expected)
})
