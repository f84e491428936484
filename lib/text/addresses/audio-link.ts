import { type AudioContent, audioFacts } from '../../contract/cards/audio.ts'

const parameter = 'extra-data'
/** Maximum characters of the metadata JSON. */
const maxLength = 8_000

/**
 * Parses the metadata of a link to audio (§3): JSON in its query parameter `extra-data`.
 * @returns null without valid metadata; otherwise the content, whose link has the parameter removed
 */
export function audioLink(href: string): AudioContent | null {
  if (href.length > maxLength || !href.includes(parameter)) return null
  const url = URL.parse(href)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  const facts = audioFacts.safeParse(jsonOf(url.searchParams.get(parameter)))
  if (!facts.success || facts.data.title.trim() === '') return null
  url.searchParams.delete(parameter)
  return { ...facts.data, link: url.href }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
