import { type CheckScope, checkLimits, type GivenSource } from '../../lib/contract/routes/check-routes.ts'
import type { Audit } from '../moderation/audit.ts'
import { HostError } from '../platform/errors.ts'

/** What is to be checked, against what. */
export interface CheckOrder {
  readonly text: string
  /** Each one sentence, in place of the text. */
  readonly sentences?: readonly string[] | undefined
  readonly sources: readonly GivenSource[]
  /** Where sources are looked for; absent: only where none are given, in the library and on the web. */
  readonly scope?: CheckScope | undefined
}

interface SentOrder {
  readonly text?: string | undefined
  readonly sentences?: readonly string[] | undefined
  readonly sources: readonly GivenSource[]
  readonly scope?: CheckScope | undefined
}

/**
 * Checks what was sent against the limits.
 * @throws {HostError} bad_request, too_large, each with the field and its sentence
 */
export function checkOrderOf(sent: SentOrder, audit: Audit): CheckOrder {
  const { characters, sentences: mostSentences, sources: mostSources } = checkLimits
  const { sentences, sources, scope } = sent
  const field = sentences ? 'sentences' : 'text'
  const text = sentences ? sentences.join('\n') : (sent.text ?? '')
  if (sentences && sentences.length > mostSentences)
    throw new HostError('too_large', `一次最多核对 ${mostSentences} 句，请分几次`, { field })
  if (text.length > characters)
    throw new HostError('too_large', `一次最多核对 ${characters} 个字符，请分几次`, { field })
  if (!/[\p{L}\p{N}]/u.test(text)) throw new HostError('bad_request', '请贴上要核对的文字', { field })
  if (audit.find(text, 'question') !== null)
    throw new HostError('bad_request', '这里有不能使用的词，请换一种说法', { field })
  if (sources.length > mostSources)
    throw new HostError('too_large', `一次最多对照 ${mostSources} 份资料，请去掉几份`, { field: 'sources' })
  requireSources(sources)
  return { text, sources, scope, ...(sentences && { sentences }) }
}

function requireSources(sources: readonly GivenSource[]): void {
  const { sourceCharacters, allSourceCharacters, titleCharacters } = checkLimits
  let all = 0
  sources.forEach((source, at) => {
    const fieldOf = (name: string) => ({ field: `sources.${at}.${name}` })
    if ('url' in source && !isWebAddress(source.url))
      throw new HostError('bad_request', '请填完整的网址，以 http:// 或 https:// 开头', fieldOf('url'))
    if (!('text' in source)) return
    all += source.text.length
    if (source.text.trim() === '')
      throw new HostError('bad_request', '这份资料是空的，请贴上文字或者去掉它', fieldOf('text'))
    if (source.title.length > titleCharacters)
      throw new HostError('bad_request', `资料的名字最多 ${titleCharacters} 个字`, fieldOf('title'))
    if (source.text.length > sourceCharacters)
      throw new HostError('too_large', `一份资料最多 ${sourceCharacters} 个字符，请分成几份`, fieldOf('text'))
    if (all > allSourceCharacters)
      throw new HostError('too_large', `贴的资料一共最多 ${allSourceCharacters} 个字符`, fieldOf('text'))
  })
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
