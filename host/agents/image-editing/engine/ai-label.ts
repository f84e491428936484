import { ImageRefused } from './refusal.ts'

/** Metadata of a file that may contain an AI label. */
export interface LabelPlaces {
  readonly xmp: string
  readonly comments: readonly { readonly keyword: string; readonly text: string }[]
  readonly exif: string
}

const most = { xmp: 256 * 1024, comment: 64 * 1024, mentions: 8, objects: 16 }
const name = 'AIGC'
const unreadable = '图片里有 AI 生成标识，却读不出来，改了就会丢掉它，所以没有改'

/**
 * Finds the implicit AI label of generated content (GB 45438-2025) in all usual locations, in linear time.
 * @returns its value, usually JSON; null when there is none
 * @throws {ImageRefused} for an unreadable label, since it must not be lost
 */
export function aiLabelOf({ xmp, comments, exif }: LabelPlaces): string | null {
  const inXmp = labelInXmp(xmp)
  if (inXmp !== null) return inXmp
  for (const { keyword, text } of comments) {
    const found = labelIn(text)
    if (found !== null) return found
    if (keyword.replace(/^.*:/, '') !== name || text.trim() === '') continue
    if (text.length > most.comment) throw new ImageRefused(unreadable)
    return text
  }
  return labelIn(exif)
}

/** As an attribute or an element, with any namespace prefix. */
function labelInXmp(xmp: string): string | null {
  if (xmp.length > most.xmp) {
    if (xmp.includes(`:${name}`)) throw new ImageRefused(unreadable)
    return null
  }

  let mentions = 0
  for (const { 0: found, index } of xmp.matchAll(/[\s<][^\s<>="'/:]{1,40}:AIGC(?![\w.:-])/g)) {
    mentions += 1
    if (mentions > most.mentions) break
    const end = index + found.length
    const written = found.startsWith('<') ? elementAt(xmp, end, found.slice(1)) : attributeAt(xmp, end)
    if (written === null) continue
    return labelIn(written) ?? written
  }

  if (mentions > 0) throw new ImageRefused(unreadable)

  return null
}

function attributeAt(xmp: string, at: number): string | null {
  const equals = /\s{0,20}=\s{0,20}(["'])/y
  equals.lastIndex = at
  const quote = equals.exec(xmp)?.[1]
  const end = quote === undefined ? -1 : xmp.indexOf(quote, equals.lastIndex)
  return end === -1 ? null : said(plain(xmp.slice(equals.lastIndex, end)))
}

function elementAt(xmp: string, at: number, tag: string): string | null {
  const begin = xmp.indexOf('>', at) + 1
  const end = begin === 0 || xmp.charAt(begin - 2) === '/' ? -1 : xmp.indexOf(`</${tag}`, begin)
  if (end === -1) return null

  const [first = '', ...others] = xmp.slice(begin, end).split('<![CDATA[')
  const rest = others.map((section) => {
    const [data = '', ...markup] = section.split(']]>')
    return data + textOf(markup.join(']]>'))
  })
  return said(textOf(first) + rest.join(''))
}

function textOf(markup: string): string {
  return plain(markup.replaceAll(/<[^<>]*>/g, ''))
}

function said(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** {"Label":"1",…}, or {"AIGC":{"Label":"1",…}}, with any text around it. */
function labelIn(text: string): string | null {
  let at = text.indexOf('{')
  for (let tries = 0; at !== -1 && at < most.comment && tries < most.objects; tries += 1) {
    const end = endOfObject(text, at)
    const label = end === null ? null : labelOf(text.slice(at, end))
    if (label !== null) return label
    at = text.indexOf('{', end ?? at + 1)
  }
  return null
}

/** The end of an object whose brace opens at this index; null when unbalanced. */
function endOfObject(text: string, at: number): number | null {
  let [depth, isQuoted] = [0, false]
  const last = Math.min(text.length, at + most.comment)
  for (let index = at; index < last; index += 1) {
    const character = text.charAt(index)
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) index += character === '\\' ? 1 : 0
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return null
}

function labelOf(json: string): string | null {
  try {
    const read: unknown = JSON.parse(json)
    const label: unknown = isObject(read) && isObject(read[name]) ? read[name] : read
    return isObject(label) && 'Label' in label ? JSON.stringify(label) : null
  } catch {
    // Braces in an unrelated comment.
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const named: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

function plain(escaped: string): string {
  return escaped.replaceAll(
    /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[0-9a-f]{1,6})|(?<name>quot|apos|lt|gt|amp));/gi,
    (whole: string, decimal?: string, hex?: string, entity = '') => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
      return named[entity.toLowerCase()] ?? whole
    },
  )
}
