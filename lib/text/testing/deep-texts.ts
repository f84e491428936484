/** Texts whose parts stand deeper within each other than the stack of what reads them. */
export const deepTexts: Readonly<Record<string, string>> = {
  'open elements': '<div>'.repeat(5_000),
  'open elements with ends of others': '<div></i>'.repeat(5_000),
  'open elements that few signs make': '<div></i>'.repeat(2_000),
  'elements that end in each other': '<b><div></b>'.repeat(2_000),
  'open elements over many lines': `<pre>\n${`${'<div>'.repeat(900)}\n\n`.repeat(10)}`,
  'open elements on lines': '<div>\n'.repeat(5_000),
  'open elements in items': '- <div>\n'.repeat(2_000),
  quotes: '> '.repeat(5_000),
  'quotes without space': `${'>'.repeat(5_000)} 甲`,
  'lists on one line': '- '.repeat(2_000),
  'numbered lists on one line': '1. '.repeat(2_000),
  'lists that deepen line by line': Array.from({ length: 150 }, (_, at) => `${'  '.repeat(at)}- 甲`).join(
    '\n',
  ),
  'emphasis of one sign': `${'*'.repeat(2_000)}甲${'*'.repeat(2_000)}`,
  'emphasis of two signs': `${'*a **b '.repeat(2_000)}${'b** a*'.repeat(2_000)}`,
  'as many elements as are read': `${'<blockquote>'.repeat(290)}甲`,
  'as many lists as are read': `${'<ul><li>'.repeat(145)}甲`,
}
