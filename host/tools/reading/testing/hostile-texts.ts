/** 1 MB, as much as is read of a reply. */
const size = 1_000_000
const times = (part: string) => part.repeat(Math.ceil(size / part.length))
const numbered = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join(',')

/** A reply that takes long to be read. */
export interface HostileText {
  readonly what: string
  readonly type: string
  readonly body: string
}

const json = (what: string, body: string): HostileText => ({ what, type: 'application/json', body })
const html = (what: string, body: string): HostileText => ({ what, type: 'text/html', body })

export const hostileTexts: readonly HostileText[] = [
  json('空对象的数组', `[${times('{},')}{}]`),
  json('空数组的数组', `[${times('[],')}[]]`),
  json('零的数组', `[${times('0,')}0]`),
  json('1e308 的数组', `[${times('1e308,')}1]`),
  json('60,000 个键', `{${numbered(60_000, (at) => `"k${at}":${at}`)}}`),
  json('一行有 60,000 列的表', `[{${numbered(60_000, (at) => `"k${at}":1`)}},{"a":1}]`),
  json('30,000 行的表', `[${numbered(30_000, (at) => `{"a":${at},"b":"${at}"}`)}]`),
  json('套 400,000 层', '['.repeat(400_000) + ']'.repeat(400_000)),
  json('对象套 100,000 层', '{"a":'.repeat(100_000)),
  json('只有转义的文字', `"${times('\\u0041')}"`),
  json('反斜杠', `["${times('\\\\')}"]`),
  json('没有结尾的引号', `["${times('a')}`),
  json('空白', `[${times(' ')}1]`),
  json('逗号', `[${times(',')}]`),
  html('没有结尾的标签', times('<')),
  html('标签', `<html>${times('<p>')}`),
  html('字符引用', `<html>${times('&amp;')}`),
  html('属性', `<html><p ${times('a=1 ')}>`),
  { what: '百分号编码', type: 'text/plain', body: times('%25') },
  { what: '字符引用的文字', type: 'text/plain', body: times('&amp;') },
]
