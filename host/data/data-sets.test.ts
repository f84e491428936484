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
  const { signal } = new AbortController()

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sets-'))
    engine = new DataEngine(directory)
    at = 1_000_000
    sets = new DataSets({
      engine,
      now: () => at,
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

  test('the tables of several files are asked together, each known by its file', async () => {
    const set = await sets.open([file('f1', '退货.csv'), file('f2', '退货.csv')], signal)
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

  test('a file that joins later is loaded alone, and what was there is not loaded again', async () => {
    const load = jest.spyOn(engine, 'load')
    await sets.open([file('f1')], signal)
    await sets.open([file('f1'), file('f2')], signal)
    await sets.open([file('f1'), file('f2')], signal)
    expect(load.mock.calls.map(([, { name, onto }]) => [name, onto !== undefined])).toEqual([
      ['f1.csv', false],
      ['f2.csv', true],
    ])
  })

  test('what cannot be loaded is told, is not tried again, and keeps nothing from the others', async () => {
    const load = jest.spyOn(engine, 'load')
    for (let times = 0; times < 2; times += 1) {
      const { refused, tables } = await sets.open([file('f1'), file('f3'), file('gone'), file('f4')], signal)
      expect(refused.map(({ file: { id }, reason }) => [id, reason.reason])).toEqual([
        ['f3', 'empty'],
        ['gone', 'unreadable'],
      ])
      expect(tables.map(({ file: { id } }) => id)).toEqual(['f1', 'f4'])
    }
    expect(load).toHaveBeenCalledTimes(3)
    expect(await sets.open([file('f3')], signal)).toMatchObject({ id: '', tables: [] })
  })

  test('two who ask at once have it loaded once; where the first stops, the other is served', async () => {
    const load = jest.spyOn(engine, 'load')
    const [one, two] = await Promise.all([sets.open([file('f1')], signal), sets.open([file('f1')], signal)])
    expect([one.id, load.mock.calls.length]).toEqual([two.id, 1])
    const first = new AbortController()
    const stopped = sets.open([file('f4')], first.signal)
    const other = sets.open([file('f4')], signal)
    first.abort()
    await expect(stopped).rejects.toThrow()
    expect((await other).tables).toHaveLength(1)
  })

  test('what nobody asks about is let go of, the newest last, and made again when it is wanted', async () => {
    const sizeOf = jest.spyOn(engine, 'sizeOf').mockResolvedValue(1_100_000_000)
    await sets.open([file('f1')], signal)
    at += 180_000
    await sets.open([file('f2')], signal)
    at += 30_000
    await sets.open([file('f4')], signal)
    // The third had no room beside both.
    expect(await readdir(directory)).toHaveLength(2)
    await expect(sets.open([file('f1')], signal)).rejects.toThrow(DataRefusal)
    at += 180_000
    sizeOf.mockRestore()
    const again = await sets.open([file('f1')], signal)
    expect((await sets.query(again, 'select sum(退货) from f1', signal)).rows).toEqual([[120]])
    await sets.close()
    expect(await readdir(directory)).toEqual([])
  })
})

async function* pieces(bytes: Buffer) {
  yield bytes
}
