import type { AudioContent } from '../../contract/cards/audio.ts'
import { audioLink } from './audio-link.ts'

const address = /https?:\/\/[^\s<>"]{1,8000}/g
/** More are left as text. */
const maxCards = 3

interface AudioLinksInText {
  /** With the title in place of each link. */
  readonly text: string
  readonly audios: readonly AudioContent[]
}

/** @returns the links to audio in a plain text, of which the first three become cards */
export function audioLinksIn(text: string): AudioLinksInText {
  if (!text.includes('extra-data=')) return { text, audios: [] }
  const audios: AudioContent[] = []
  const shown = text.replaceAll(address, (link) => {
    const audio = audios.length < maxCards ? audioLink(link) : null
    if (!audio) return link
    audios.push(audio)
    return audio.title
  })
  return { text: shown, audios }
}
