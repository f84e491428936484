import { describe, expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { decodeText } from './decode-text.ts'
import { UnreadableDocument } from './refusals.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...values: number[]) => Uint8Array.from(values)
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => Array.from(part)))
/** 知舟 in GB 18030 and in Big5. */
const gb = bytes(0xd6, 0xaa, 0xd6, 0xdb)
const big5 = bytes(0xaa, 0xbe, 0xa6, 0xe0)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))

describe('decodeText', () => {
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', utf8('知舟😀'), '知舟😀'],
    ['UTF-8 with a mark', join(bytes(0xef, 0xbb, 0xbf), utf8('知舟')), '知舟'],
    ['UTF-16 little-endian', join(bytes(0xff, 0xfe), utf16('知舟')), '知舟'],
    ['UTF-16 big-endian', join(bytes(0xfe, 0xff), bytes(0x77, 0xe5, 0x82, 0x1f)), '知舟'],
    ['GB 18030, undeclared', gb, '知舟'],
    ['a declared charset', join(utf8('<meta charset="big5">'), big5), '<meta charset="big5">知舟'],
    ['a wrong declaration over valid UTF-8', utf8('<meta charset="gbk">知舟'), '<meta charset="gbk">知舟'],
    ['an unknown declaration', join(utf8('<meta charset="nope">'), gb), '<meta charset="nope">知舟'],
  ])('reads %s', (_, source, text) => {
    expect(decodeText(source)).toBe(text)
  })

  test.each([
    ['an image', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)],
    ['bytes of no charset', bytes(0xff, 0xff, 0x80, 0xff)],
  ])('refuses %s', (_, source) => {
    expect(() => decodeText(source)).toThrow(UnreadableDocument)
  })
})

const ferry = '渡船每天开两次，船员住在船上。'
const lines = [
  '渡船每天开两次。',
  '冬天停航，春天再开。',
  '票价是成人 12 元，儿童 6 元。',
  '船上有 3 名船员。',
]
const coded = (text: string, charset: string, addBOM = false) =>
  new Uint8Array(iconv.encode(text, charset, { addBOM }))
const utf32 = (text: string, order: 'LE' | 'BE') => {
  const codes = Array.from(text, (each) => each.codePointAt(0) ?? 0)
  const buffer = Buffer.alloc(codes.length * 4)
  for (const [at, code] of codes.entries()) buffer[`writeUInt32${order}`](code, at * 4)
  return new Uint8Array(buffer)
}

describe('encodings of wide units', () => {
  test.each<[string, Uint8Array, string]>([
    ['UTF-32 big-endian with a mark', utf32(`\ufeff${ferry}`, 'BE'), ferry],
    ['UTF-32 little-endian without a mark', utf32(ferry, 'LE'), ferry],
    ['UTF-32 big-endian without a mark', utf32(ferry, 'BE'), ferry],
    ['UTF-32 of rare characters and emoji', utf32('\ufeff𠮷野家🚢开船', 'BE'), '𠮷野家🚢开船'],
    [
      'UTF-32 of English without a mark',
      utf32('The ferry runs twice a day.', 'LE'),
      'The ferry runs twice a day.',
    ],
    ['UTF-32 that ends within a character', utf32(`\ufeff${ferry}`, 'LE').slice(0, -2), ferry.slice(0, -1)],
    [
      'UTF-16 with a mark that ends within a character',
      join(coded(ferry, 'utf-16le', true), bytes(0x4e)),
      ferry,
    ],
    [
      'UTF-16 big-endian XML by its declaration',
      coded(`<?xml version="1.0" encoding="UTF-16"?><a>${ferry}</a>`, 'utf-16be'),
      `<?xml version="1.0" encoding="UTF-16"?><a>${ferry}</a>`,
    ],
    ['UTF-16 of short lines of numbers', coded('1,2\r\n3,4\r\n', 'utf-16le'), '1,2\r\n3,4\r\n'],
    [
      'UTF-16 of rare characters, without a mark',
      coded('𠮷野家在河边，𠮷是吉的异体字。', 'utf-16le'),
      '𠮷野家在河边，𠮷是吉的异体字。',
    ],
    ['UTF-16 with two marks', coded(`\ufeff${ferry}`, 'utf-16le', true), ferry],
  ])('%s', (_, source, text) => {
    expect(decodeText(source).replaceAll('\ufeff', '').replaceAll('\ufffd', '')).toBe(text)
  })
})

describe('Chinese encodings of bytes', () => {
  test.each<[string, Uint8Array, string]>([
    [
      'GB 18030 with characters of four bytes',
      coded('㐀是部首，𠀀是生僻字，渡船每天开两次。', 'gb18030'),
      '㐀是部首，𠀀是生僻字，渡船每天开两次。',
    ],
    [
      'GBK with a euro sign of one byte',
      join(coded('票价', 'gbk'), bytes(0x80), coded('12，渡船每天开两次。', 'gbk')),
      '票价€12，渡船每天开两次。',
    ],
    [
      'GBK of traditional characters',
      coded('渡船每天開兩次，船員住在船上。', 'gbk'),
      '渡船每天開兩次，船員住在船上。',
    ],
    [
      'GBK of an address list',
      coded('姓名,电话\n王敏,13800138000\n', 'gbk'),
      '姓名,电话\n王敏,13800138000\n',
    ],
    ['Big5', coded('渡船每天開兩次，船員住在船上。', 'big5'), '渡船每天開兩次，船員住在船上。'],
    [
      'Big5 declared as such of Hong Kong',
      coded('<meta charset="big5-hkscs"><p>渡船每天開兩次</p>', 'big5'),
      '<meta charset="big5-hkscs"><p>渡船每天開兩次</p>',
    ],
    [
      'Big5 declared as GB 2312',
      coded('<meta charset="gb2312"><p>渡船每天開兩次，船員住在船上。</p>', 'big5'),
      '<meta charset="gb2312"><p>渡船每天開兩次，船員住在船上。</p>',
    ],
    [
      'GBK that is declared as UTF-8',
      coded('<meta charset="utf-8"><p>渡船每天开两次，船员住在船上。</p>', 'gbk'),
      '<meta charset="utf-8"><p>渡船每天开两次，船员住在船上。</p>',
    ],
    ['GBK that ends within a character', join(coded(ferry.repeat(8), 'gbk'), bytes(0xb4)), ferry.repeat(8)],
    ['short GBK that ends within a character', join(coded(ferry, 'gbk'), bytes(0xb4)), ferry],
    [
      'Big5 that ends within a character',
      join(coded('渡船每天開兩次，船員住在船上。', 'big5'), bytes(0xb4)),
      '渡船每天開兩次，船員住在船上。',
    ],
  ])('%s', (_, source, text) => {
    expect(decodeText(source)).toBe(text)
  })
})

describe('damaged and mixed text', () => {
  test.each<[string, Uint8Array, string]>([
    [
      'a short text with one bad byte',
      join(utf8('渡船每天开'), bytes(0xff), utf8('两次。')),
      '渡船每天开两次。',
    ],
    ['a text that ends within a character', utf8(ferry).slice(0, -1), ferry.slice(0, -1)],
    ['a text that begins within a character', join(utf8('船').slice(1), utf8(ferry)), ferry],
    [
      'French in UTF-8 with a letter in another charset',
      join(utf8('Le café était fermé. '.repeat(30)), bytes(0xe9), utf8(' fin')),
      `${'Le café était fermé. '.repeat(30)} fin`,
    ],
    [
      'a comment in UTF-8 with curly quotes of Windows',
      join(utf8('int sum; // 计算总和 '), bytes(0x93), utf8('total'), bytes(0x94), utf8(';\n')),
      'int sum; // 计算总和 total;\n',
    ],
    [
      'a log in UTF-8 with a line of two bytes',
      join(utf8('INFO start\nINFO 用户登录\n'), bytes(0x80, 0x81), utf8('\n')),
      'INFO start\nINFO 用户登录\n\n',
    ],
    [
      'GBK behind a long beginning in ASCII',
      join(utf8('a line of code\n'.repeat(2_000)), coded(`${ferry}\n`.repeat(20), 'gbk')),
      `${'a line of code\n'.repeat(2_000)}${`${ferry}\n`.repeat(20)}`,
    ],
    [
      'a bad byte in English',
      join(utf8('The ferry runs '), bytes(0xff), utf8('twice a day.')),
      'The ferry runs twice a day.',
    ],
    [
      'two lost bytes',
      join(utf8(ferry), utf8('夜').slice(0, 2), utf8(ferry), utf8('里').slice(0, 1), utf8(ferry)),
      ferry.repeat(3),
    ],
    [
      'lines of UTF-8 and one of GBK',
      join(...lines.map((line, at) => coded(`${line}\n`, at === 1 ? 'gbk' : 'utf-8'))),
      lines.map((line) => `${line}\n`).join(''),
    ],
    [
      'lines of UTF-8 and GBK by turns',
      join(...[...lines, ...lines].map((line, at) => coded(`${line}\n`, at % 2 ? 'gbk' : 'utf-8'))),
      [...lines, ...lines].map((line) => `${line}\n`).join(''),
    ],
    [
      'lines of GBK and one of UTF-8',
      join(...lines.map((line, at) => coded(`${line}\n`, at === 1 ? 'utf-8' : 'gbk'))),
      lines.map((line) => `${line}\n`).join(''),
    ],
    [
      'a UTF-8 line after many of GBK',
      join(coded(`${ferry}\n`.repeat(800), 'gbk'), utf8(`${lines[2]}\n`)),
      `${`${ferry}\n`.repeat(800)}${lines[2]}\n`,
    ],
    [
      'lines of Big5 after UTF-8',
      join(utf8('渡船每天開兩次。\r\n'), coded('冬天停航，春天再開，船員都回家了。\r\n', 'big5')),
      '渡船每天開兩次。\r\n冬天停航，春天再開，船員都回家了。\r\n',
    ],
    [
      'UTF-8 whose rare characters are two surrogates',
      join(utf8('开船'), bytes(0xed, 0xa0, 0xbd, 0xed, 0xba, 0xa2), utf8('，渡船每天开两次。')),
      '开船🚢，渡船每天开两次。',
    ],
    [
      'Windows-1252',
      coded('The café’s ferry – twice a day – costs 12 €.', 'windows-1252'),
      'The café’s ferry – twice a day – costs 12 €.',
    ],
    [
      'a byte order mark in the middle',
      join(utf8(`${lines[0]}\n`), coded(`${lines[1]}\n`, 'utf-8', true)),
      `${lines[0]}\n\ufeff${lines[1]}\n`,
    ],
  ])('%s', (_, source, text) => {
    expect(decodeText(source)).toBe(text)
  })
})

test('Big5 with characters of Hong Kong, which the decoder lacks, is refused by its name', () => {
  const source = coded('佢哋嘅渡船每日開兩次，船員住喺船上。', 'big5hkscs')
  expect(() => decodeText(source)).toThrow('Big5-HKSCS')
})

describe('encodings that look like ASCII are refused by their names', () => {
  test.each<[string, string, string]>([
    ['HZ, of two lines', 'HZ', '~{6I4,C?Ll?*A=4N!#~}\n~{4,T1W!TZ4,IO!#~}\n'],
    ['HZ within English', 'HZ', 'The ferry ~{6I4,~} runs twice.'],
    ['HZ with an escaped tilde', 'HZ', 'about ~~ 12 ~{6I4,C?Ll?*A=4N~}'],
    [
      'UTF-7 of a sentence',
      'UTF-7',
      coded('渡船每天开两次，船员住在船上。', 'utf-7').reduce(
        (text, byte) => text + String.fromCharCode(byte),
        '',
      ),
    ],
    ['UTF-7 within English', 'UTF-7', 'The ferry +bjiCOWvPWSlfAA- runs.'],
    ['UTF-7 with a plus sign', 'UTF-7', '1 +- 2, +bjiCOWvPWSlfAA-'],
    ['ISO-2022-JP', 'ISO-2022-JP', '\u001b$BEO$7A%$O#1F|$K#22s=P$^$9!#\u001b(B\n'],
    ['ISO-2022-CN', 'ISO-2022-CN', '\u001b$)A\u000e6I4,C?Ll?*A=4N!#\u000f\n'],
    ['ISO-2022-KR', 'ISO-2022-KR', '\u001b$)C\u000e3*7g9h4B\u000f\n'],
  ])('%s', (_, name, text) => {
    expect(() => decodeText(utf8(text))).toThrow(UnreadableDocument)
    expect(() => decodeText(utf8(text))).toThrow(name)
  })

  test.each([
    'a ~{ b ~} c',
    'x = +1234567890-',
    'see +Section2- and C++',
    '~~ approx ~{',
    '2 + 3 - 1',
    '\u001b[31mred\u001b[0m',
  ])('and %j is text', (text) => {
    expect(decodeText(utf8(text))).toBe(text)
  })
})
