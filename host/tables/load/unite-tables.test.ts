import { expect, test } from '@jest/globals'
import { loadMatchedFile } from '../testing/matched-file.ts'

const rows = (city: string, from: number) =>
  Array.from({ length: 12 }, (_, at) => ({ 城市: at % 2 ? city : '杭州', 金额: from + at }))

test('tables with the same columns are one more table, offered before each of them', async () => {
  const content = JSON.stringify({
    一月: rows('宁波', 1),
    二月: rows('温州', 101),
    员工: [{ 姓名: '林深', 年龄: 30 }],
  })
  const file = await loadMatchedFile({ name: '上半年.json', content })
  const [, , , union] = file.tables
  expect(union).toMatchObject({ rows: 24, unionOf: ['一月', '二月'] })

  const asked = await file.match('各城市的金额合计')
  const [open] = asked?.open ?? []
  expect(open?.choices.map(({ label }) => label)).toEqual([union?.name, '一月', '二月'])
  const change = open?.choices[0]?.change
  if (!asked || !change) throw new Error('nothing is offered')
  const { sql } = file.write({ ...asked.frame, ...change, filters: change.filters ?? [] })
  expect((await file.query(sql)).rows).toEqual(
    expect.arrayContaining([
      ['宁波', expect.any(Number)],
      ['温州', expect.any(Number)],
    ]),
  )

  const named = await file.match('二月各城市的金额合计')
  expect(named).toMatchObject({ open: [], frame: { table: '二月' } })
  await file.close()
})
