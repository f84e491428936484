import { expect, test } from '@jest/globals'
import { openSearchDescription } from './open-search.ts'

test('the description uses the public address, and contains no foreign markup', () => {
  const xml = openSearchDescription({
    name: '<知>&"舟" 一个很长很长的名字在这里',
    description: 'a & b',
    origin: 'https://zhizhou.example',
  })
  expect(xml).toContain('template="https://zhizhou.example/result?q={searchTerms}"')
  expect(xml).toContain('template="https://zhizhou.example/opensearch.xml"')
  expect(xml).toContain('<ShortName>&lt;知&gt;&amp;&quot;舟&quot; 一个很长很长的名</ShortName>')
  expect(xml).toContain('<Description>a &amp; b</Description>')
})
