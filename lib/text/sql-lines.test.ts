import { describe, expect, test } from '@jest/globals'
import { sqlLines } from './sql-lines.ts'

describe('the lines of a query', () => {
  test.each([
    [
      'select "城市", sum("金额") as v0 from t1 where "年" = 2024 group by "城市" order by 2 desc nulls last limit 5',
      [
        'select "城市", sum("金额") as v0',
        'from t1',
        'where "年" = 2024',
        'group by "城市"',
        'order by 2 desc nulls last',
        'limit 5',
      ],
    ],
    [
      "select a, rank() over (partition by b order by c) from (select a, b from t where b = 'x from y') as parts order by 1",
      [
        'select a, rank() over (partition by b order by c)',
        'from (select a, b',
        '  from t',
        "  where b = 'x from y') as parts",
        'order by 1',
      ],
    ],
    ['select extract(year from d) from t', ['select extract(year from d)', 'from t']],
    ['select "a from b" from t', ['select "a from b"', 'from t']],
    ['select 1\nfrom t where x', ['select 1', 'from t where x']],
  ])('%s', (sql, lines) => expect(sqlLines(sql)).toBe(lines.join('\n')))
})
