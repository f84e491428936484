import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { DataEngine } from './data-engine.ts'
import { DataRefusal } from './data-refusal.ts'
import { DataSets } from './data-sets.ts'

const texts: Record<string, string> = {
  f1: '城市,退货\n宁波,79\n杭州,41\n',
  f2: '城市,人口\n宁波,970\n杭州,1250\n',
  f3: '',
  f4: '城市,面积\n宁波,9816\n',
}
const file = (id: string, name = `${id}.csv`) => ({ id, name })

describe('data sets', () => {
  let directory: string
  let sets: DataSets
  let engine: DataEngine
  let at: number
  let deleted: Set<string>
  const { signal } = new AbortController()

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sets-'))
    engine = new DataEngine(directory)
    at = 1_000_000
    deleted = new Set()
    sets = new DataSets({
      engine,
      now: () => at,
      existing: async (ids) => new Set(ids.filter((id) => !deleted.has(id))),
      report: (error) => {
        throw error
      },
      read: async (id) => {
        const text = texts[id]
        const bytes = Buffer.from(text ?? '')
        return text === undefined ? null : { size: bytes.length, bytes: pieces(bytes) }
      },
    })
  })
  afterEach(async () => {
    await sets.close()
    await rm(directory, { recursive: true, force: true })
  })

  test('the tables of several files are queried together, each named by its file', async () => {
    const set = await sets.open('甲', [file('f1', '退货.csv'), file('f2', '退货.csv')], signal)
    expect(set.refused).toEqual([])
    const known = set.tables.map(({ file: { id }, table, profile }) => [id, table.name, profile.rows])
    expect(known).toEqual([
      ['f1', '退货', 2],
      ['f2', '退货_2', 2],
    ])
    const joined = 'select a.城市, 退货, 人口 from 退货 a join 退货_2 b on a.城市 = b.城市 order by 退货 desc'
    const { rows } = await sets.query(set, joined, signal)
    expect(rows).toEqual([
      ['宁波', 79, 970],
      ['杭州', 41, 1250],
    ])
  })

  test('a file added later is loaded alone, without loading the others again', async () => {
    const load = jest.spyOn(engine, 'load')
    await sets.open('甲', [file('f1')], signal)
    await sets.open('甲', [file('f1'), file('f2')], signal)
    await sets.open('甲', [file('f1'), file('f2')], signal)
    expect(load.mock.calls.map(([, { name, onto }]) => [name, onto !== undefined])).toEqual([
      ['f1.csv', false],
      ['f2.csv', true],
    ])
  })

  test('a file that cannot be loaded is reported, is not retried, and does not affect the others', async () => {
    const load = jest.spyOn(engine, 'load')
    for (let times = 0; times < 2; times += 1) {
      const { refused, tables } = await sets.open(
        '甲',
        [file('f1'), file('f3'), file('gone'), file('f4')],
        signal,
      )
      expect(refused.map(({ file: { id }, reason }) => [id, reason.reason])).toEqual([
        ['f3', 'empty'],
        ['gone', 'unreadable'],
      ])
      expect(tables.map(({ file: { id } }) => id)).toEqual(['f1', 'f4'])
    }
    expect(load).toHaveBeenCalledTimes(3)
    // A machine with more to spare may load it.
    at += 11 * 60_000
    await sets.open('甲', [file('f1'), file('f3')], signal)
    expect(load).toHaveBeenCalledTimes(4)
    expect(await sets.open('甲', [file('f3')], signal)).toMatchObject({ id: '', tables: [] })
  })

  test('concurrent requests load it once; when the first is aborted, the other is served', async () => {
    const load = jest.spyOn(engine, 'load')
    const [one, two] = await Promise.all([
      sets.open('甲', [file('f1')], signal),
      sets.open('甲', [file('f1')], signal),
    ])
    expect([one.id, load.mock.calls.length]).toEqual([two.id, 1])
    const first = new AbortController()
    const stopped = sets.open('甲', [file('f4')], first.signal)
    const other = sets.open('甲', [file('f4')], signal)
    first.abort()
    await expect(stopped).rejects.toThrow()
    expect((await other).tables).toHaveLength(1)
  })

  test('unused data is released, the newest last, and loaded again on demand', async () => {
    const sizeOf = jest.spyOn(engine, 'sizeOf').mockResolvedValue(1_100_000_000)
    await sets.open('甲', [file('f1')], signal)
    at += 180_000
    await sets.open('甲', [file('f2')], signal)
    at += 30_000
    await sets.open('甲', [file('f4')], signal)
    // The third had no room beside both.
    expect(await readdir(directory)).toHaveLength(2)
    await expect(sets.open('甲', [file('f1')], signal)).rejects.toThrow(DataRefusal)
    at += 180_000
    sizeOf.mockRestore()
    const again = await sets.open('甲', [file('f1')], signal)
    expect((await sets.query(again, 'select sum(退货) from f1', signal)).rows).toEqual([[120]])
    await sets.close()
    expect(await readdir(directory)).toEqual([])
  })

  test('table descriptions count towards the storage limit, too', async () => {
    const delimiter = ','.repeat(55_000_000)
    const table = {
      name: 'f1',
      title: 'f1',
      rows: 1,
      columns: [],
      notes: [{ type: 'delimiter', delimiter }],
    } as const
    const profile = { name: 'f1', title: 'f1', rows: 1, columns: [], suspicions: [] }
    jest.spyOn(engine, 'load').mockResolvedValue([table])
    jest.spyOn(engine, 'profile').mockResolvedValue([profile])
    jest.spyOn(engine, 'sizeOf').mockResolvedValue(1)
    await sets.open('甲', [file('f1')], signal)
    await sets.open('甲', [file('f2')], signal)
    at += 180_000
    await sets.open('甲', [file('f4')], signal)
    expect([sets.isOpen([file('f1')]), sets.isOpen([file('f4')])]).toEqual([false, true])
  })

  test('when profiling times out or is aborted, nothing is left', async () => {
    const profile = jest.spyOn(engine, 'profile').mockRejectedValueOnce(new DataRefusal('late'))
    const { refused } = await sets.open('甲', [file('f1')], signal)
    expect(refused.map(({ reason }) => reason.reason)).toEqual(['late'])
    profile.mockRejectedValueOnce(new Error('停了'))
    await expect(sets.open('甲', [file('f1')], signal)).rejects.toThrow('停了')
    expect(await readdir(directory)).toEqual([])
  })

  test('the data of a deleted file is deleted, alone and with other files', async () => {
    await sets.open('甲', [file('f1'), file('f2')], signal)
    await sets.open('甲', [file('f4')], signal)
    const set = await sets.open('甲', [file('f2')], signal)
    expect(await readdir(directory)).toHaveLength(4)
    deleted.add('f2')
    await sets.sweep()
    expect(await readdir(directory)).toHaveLength(2)
    expect(sets.isOpen([file('f1')])).toBe(true)
    await expect(sets.query(set, 'select 1', signal)).rejects.toThrow('请再问一次')
  })

  test('data in use is not released; a request for released data must be repeated', async () => {
    const set = await sets.open('甲', [file('f1')], signal)
    const blocked = Promise.withResolvers<never>()
    const started = Promise.withResolvers<void>()
    const query = jest.spyOn(engine, 'query').mockImplementationOnce(() => {
      started.resolve()
      return blocked.promise
    })
    const asked = sets.query(set, 'select 1', signal)
    await started.promise
    at += 60 * 60_000
    await sets.sweep()
    expect(await readdir(directory)).toHaveLength(1)
    blocked.reject(new DataRefusal('late'))
    await expect(asked).rejects.toThrow(DataRefusal)
    at += 60 * 60_000
    await sets.sweep()
    expect(await readdir(directory)).toEqual([])
    await expect(sets.query(set, 'select 1', signal)).rejects.toThrow('请再问一次')
    expect(query).toHaveBeenCalledTimes(1)
  })

  test('a member with many requests does not block others, and is notified', async () => {
    const held = Promise.withResolvers<never>()
    const set = await sets.open('甲', [file('f1')], signal)
    const other = await sets.open('乙', [file('f2')], signal)
    const load = jest.spyOn(engine, 'load').mockReturnValueOnce(held.promise)
    const query = jest.spyOn(engine, 'query').mockReturnValueOnce(held.promise)
    const asked = Array.from({ length: 8 }, () => sets.query(set, 'select 1', signal))
    const loading = sets.open('甲', [file('f4')], signal)
    const all = Promise.allSettled([...asked, loading])
    await expect(sets.query(set, 'select 1', signal)).rejects.toThrow('请等它们算完')
    await expect(sets.open('甲', [file('f3')], signal)).rejects.toThrow('请等它读完')
    expect(query).toHaveBeenCalledTimes(1)
    expect(load).toHaveBeenCalledTimes(1)
    expect((await sets.query(other, 'select sum(人口) from f2', signal)).rows).toEqual([[2220]])
    held.reject(new DataRefusal('late'))
    expect((await all).map(({ status }) => status)).toEqual([
      'rejected',
      ...Array.from({ length: 8 }, () => 'fulfilled'),
    ])
  })
})

async function* pieces(bytes: Buffer) {
  yield bytes
}
