import { describe, expect, test } from '@jest/globals'
import { pastedFiles } from './pasted-files'

const picture = (name = 'image.png', type = 'image/png') => new File(['x'], name, { type })
const clipboard = (files: readonly File[], texts: Readonly<Record<string, string>> = {}) =>
  ({ files, getData: (type: string) => texts[type] ?? '' }) as unknown as DataTransfer

describe('the text of a clipboard wins over its picture', () => {
  test.each([
    ['cells of Excel', { 'text/plain': '月份\t金额\r\n6月\t1200\r\n', 'text/html': '<table></table>' }],
    ['one cell of Excel', { 'text/plain': '1200\r\n' }],
    ['a paragraph of Word', { 'text/plain': '第一段。\r\n', 'text/html': '<p>', 'text/rtf': '{\\rtf1}' }],
    ['a paragraph of Word with a picture in it', { 'text/plain': '见图：\ufffc\r\n' }],
    ['cells of WPS', { 'text/plain': '商品\t数量\n蜂蜜\t3\n', 'text/html': '<table></table>' }],
    ['cells of Numbers', { 'text/plain': '商品\t数量\n蜂蜜\t3', 'text/rtf': '{\\rtf1}' }],
    ['an address in a sentence', { 'text/plain': '见 https://a.example/x' }],
    ['an address in a table', { 'text/plain': '官网\thttps://a.example/x' }],
  ])('%s', (_, texts) => {
    expect(pastedFiles(clipboard([picture()], texts))).toEqual([])
  })
})

describe('files of a clipboard are taken', () => {
  const pdf = picture('合同.pdf', 'application/pdf')
  const photo = picture('假期 1.jpg', 'image/jpeg')
  test.each([
    ['a screenshot', [picture()], {}],
    ['a picture of a web page (Chrome)', [picture()], { 'text/html': '<img src="https://a.example/b.png">' }],
    [
      'a picture of a web page (Safari)',
      [picture()],
      { 'text/plain': 'https://a.example/b.png', 'text/uri-list': 'https://a.example/b.png' },
    ],
    ['a picture in Word', [picture()], { 'text/plain': ' \r\n', 'text/html': '<img>' }],
    ['a picture in Pages', [picture()], { 'text/plain': '\ufffc' }],
    ['a chart of Excel', [picture()], { 'text/html': '<img>' }],
    ['a document in Finder, with its name', [pdf], { 'text/plain': '合同.pdf' }],
    ['a photo in Finder, with its name', [photo], { 'text/plain': '假期 1.jpg' }],
    ['photos, with their names', [photo, picture('b.png')], { 'text/plain': '假期 1.jpg\rb.png' }],
    ['a photo in Nautilus, with its path', [photo], { 'text/plain': '/home/u/假期 1.jpg' }],
    ['a photo in Explorer, with its path', [photo], { 'text/plain': 'C:\\图片\\假期 1.jpg' }],
    ['a photo, with its address', [photo], { 'text/plain': 'file:///home/u/%E5%81%87%E6%9C%9F%201.jpg' }],
    ['a document beside text', [pdf, picture()], { 'text/plain': '附件在这里' }],
    ['nothing', [], { 'text/plain': '只有字' }],
  ])('%s', (_, files, texts) => {
    expect(pastedFiles(clipboard(files, texts))).toEqual(files)
  })

  test('nothing without a clipboard', () => {
    expect(pastedFiles(null)).toEqual([])
  })
})
