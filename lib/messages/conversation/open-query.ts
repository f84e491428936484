/** What a question about tables left open: in the answer, and in an exported file. */
export const zhCNOpenQuery = {
  left: '还没有说定：{parts}',
  part: '{name}（{choices}）',
  and: '；',
  or: ' / ',
  parts: {
    measure: '度量',
    group: '按什么分',
    time: '时间',
    filter: '筛选',
    table: '哪张表',
    rows: '一行是',
    word: '没用上的词',
  },
}

export const enOpenQuery: typeof zhCNOpenQuery = {
  left: 'Not decided yet: {parts}',
  part: '{name} ({choices})',
  and: '; ',
  or: ' / ',
  parts: {
    measure: 'Measure',
    group: 'Group by',
    time: 'Time',
    filter: 'Filter',
    table: 'Table',
    rows: 'A row is',
    word: 'Unused word',
  },
}
