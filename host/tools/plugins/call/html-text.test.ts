import { expect, test } from '@jest/globals'
import { htmlText, isHtml } from './html-text.ts'

test.each([
  ['text/html; charset=utf-8', 'x', true],
  ['application/xhtml+xml', 'x', true],
  ['', '<!DOCTYPE html><p>x', true],
  ['text/plain', ' <html lang="zh"><p>x', true],
  ['application/json', '{"a":"<html>"}', false],
  ['text/plain', '<htmlx>', false],
  ['application/xml', '<?xml version="1.0"?><a/>', false],
])('%s with %s is HTML: %s', (type, text, expected) => {
  expect(isHtml(type, text)).toBe(expected)
})

test.each([
  ['<style>p{color:red}</style><p>甲</p><p>乙</p>', '甲\n乙'],
  ['<script>if (a < b) alert("</p>")</script>甲', '甲'],
  ['<title>题目</title><h1>一</h1>二<br>三', '题目\n一\n二\n三'],
  [
    '<table><tr><th>城市</th><th>气温</th></tr><tr><td>北京</td><td>3 &deg;C</td></tr></table>',
    '城市 | 气温\n北京 | 3 °C',
  ],
  ['<ul><li>一<li>二</ul>', '一\n二'],
  ['<p>a\n   b&nbsp;&amp;&#x4f60;<b>好</b></p>', 'a b &你好'],
  ['<svg><text>图</text><svg></svg>标</svg>甲<svg/>乙', '甲乙'],
  ['<noscript>请打开脚本</noscript><!-- 注 -->甲', '甲'],
  ['<a href="https://evil.example/">点</a><img alt="图" src="x">', '点'],
  ['<p>没有结束', '没有结束'],
  ['没有标签', '没有标签'],
  ['<p', ''],
  ['', ''],
])('the text of %s is %j', (html, expected) => {
  expect(htmlText(html)).toBe(expected)
})

const count = 100_000
test.each([
  ['open tags', '<a>'.repeat(count)],
  ['open tags and others closed', `${'<a>'.repeat(count)}${'</b>'.repeat(count)}`],
  ['nested unread elements', `${'<svg>'.repeat(count)}${'</svg>'.repeat(count)}甲`],
  ['blanks', ' '.repeat(10 * count)],
  ['open comments', '<!--'.repeat(count)],
  ['open attributes', `<a ${'b="'.repeat(count)}`],
  ['bars', '<td>'.repeat(count)],
  ['entities', '&amp'.repeat(count)],
])('a page of %s is read', (what, html) => {
  const text = htmlText(html)
  if (what === 'nested unread elements') expect(text).toBe('甲')
  else expect(text.replaceAll('&', '')).toBe('')
})
