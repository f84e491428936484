import { type AudioContent, audioFacts } from '../../contract/cards/audio.ts'

const parameter = 'extra-data'
/** More than anybody says of a piece of music. */
const longest = 8_000

/**
 * Reads what a link says of the audio that it leads to (§3): JSON in its query parameter `extra-data`.
 * @returns null for a link without it, or with what is no such JSON; the link, without it
 */
export function audioLink(href: string): AudioContent | null {
  if (href.length > longest || !href.includes(parameter)) return null
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
